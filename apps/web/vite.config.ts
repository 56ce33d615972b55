import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.CABEZAL_API ?? 'http://127.0.0.1:3000';

/** First path segments that belong to the browser's own files; everything else is asked of the server while developing. */
const ownFiles = /^\/(?:@|src\/|node_modules\/|packages\/|index\.html|favicon|service-worker)/;

/** Modules of packages with these names (regular expressions). */
const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`);

/**
 * Which third-party code goes together: what every screen needs in a few files, what few screens need (map, charts, calendars) in
 * files of their own. The engine's small helpers come first, so that no heavy file is loaded for their sake.
 */
const groups = [
  { name: 'start', test: /preload-helper|commonjsHelpers|rolldown\/runtime/, priority: 60 },
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router'), priority: 50 },
  { name: 'query', test: packages('@tanstack'), priority: 50 },
  { name: 'zod', test: packages('zod'), priority: 50 },
  {
    name: 'maplibre',
    test: packages('maplibre-gl', 'react-map-gl', '@vis\\.gl', '@maplibre', '@mapbox'),
    priority: 50,
    includeDependenciesRecursively: false,
  },
  { name: 'echarts', test: packages('echarts', 'zrender'), priority: 50, includeDependenciesRecursively: false },
  // The calendars without their Spanish words, which the providers need.
  {
    name: 'antd-dates',
    test: /node_modules\/(?:@rc-component\/picker|antd\/es\/(?:date-picker|time-picker|calendar))\/(?!(?:.*\/)?locale)/,
    priority: 40,
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: packages('@ant-design/icons', '@ant-design/icons-svg'), priority: 30, minShareCount: 3 },
  { name: 'antd', test: packages('antd', '@ant-design', '@rc-component'), priority: 20, minShareCount: 6 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(?!$)': {
        target: server,
        changeOrigin: false,
        bypass: request => (ownFiles.test(request.url ?? '') ? request.url : undefined),
      },
    },
  },
});
