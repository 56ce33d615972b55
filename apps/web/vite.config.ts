import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.CABEZAL_API ?? 'http://127.0.0.1:3000';

/** First path segments that belong to the browser's own files; everything else is asked of the server while developing. */
const ownFiles = /^\/(?:@|src\/|node_modules\/|packages\/|index\.html|favicon|service-worker)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 30 },
            {
              name: 'maplibre',
              test: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl|@maplibre|@mapbox)\//,
              priority: 30,
            },
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\//, priority: 30 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 30 },
          ],
        },
      },
    },
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
