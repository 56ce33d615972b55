// dependency-cruiser asks swc for TypeScript without JSX; files of the browser application have both. Loaded before it by check-layers.
const swc = require('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
