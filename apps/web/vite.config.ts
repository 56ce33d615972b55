import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.CABEZAL_API ?? 'http://127.0.0.1:3000';

/** First path segments that belong to the browser's own files; in development, other paths are proxied to the server. */
const ownFiles =
  /^\/(?:@|src\/|node_modules\/|packages\/|index\.html|favicon|icon-|apple-touch-icon|manifest\.webmanifest|service-worker)/;

/** Modules of packages with these names (regular expressions). */
const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`);

/** antd's components of these names and what they are made of, without their Spanish words, which the providers need. */
const antdParts = (...names: string[]) =>
  new RegExp(`(?:antd/es|@rc-component)/(?:${names.join('|')})/(?!(?:.*/)?locale)`);

const source = (path: string) => readFileSync(new URL(`src/${path}`, import.meta.url), 'utf8');
/** Code used on every screen: status marks, tables, names of persons. */
const everywhere = [
  ...readdirSync(new URL('src/ui', import.meta.url), { recursive: true, encoding: 'utf8' }).map(name => `ui/${name}`),
  'app/shell/UserBlock.tsx',
]
  .filter(name => name.endsWith('.tsx'))
  .map(source)
  .join();
/** Icons of the menu, loaded with it. */
const navIcons = [...source('app/shell/nav-icons.tsx').matchAll(/^ {2}(\w+Outlined),$/gm)]
  .map(([, name = '']) => name)
  .filter(name => !everywhere.includes(name));

const recordIcons = [
  'Camera',
  'CloudUpload',
  'FilePdf',
  'Flag',
  'History',
  'Link',
  'Mobile',
  'PaperClip',
  'Phone',
  'Picture',
  'QuestionCircle',
  'RotateLeft',
  'RotateRight',
  'Send',
  'ShareAlt',
  'Swap',
  'SwapRight',
  'Undo',
  'Warning',
  'ZoomIn',
  'ZoomOut',
];

/**
 * Source files of our own, by folder. Each must exist: a moved file whose name is not changed here would silently end up in another
 * chunk.
 */
function ownFilesAt(inFolders: Record<string, readonly string[]>): RegExp {
  const root = new URL('../../', import.meta.url);
  const names = Object.entries(inFolders).flatMap(([folder, inside]) => inside.map(name => `${folder}/${name}`));
  const missing = names.filter(name => !existsSync(new URL(name, root)));
  if (missing.length > 0) throw new Error(`vite.config.ts names files that do not exist: ${missing.join(', ')}`);
  const patterns = names.map(name => name.replaceAll('.', '\\.') + (name.endsWith('/') ? '' : '$'));
  return new RegExp(`/(?:${patterns.join('|')})`);
}

/** Shared code becomes one chunk per layer, so that a screen needs few requests. */
const shared = (name: string, test: RegExp, minShareCount: number) => ({
  name,
  test,
  minShareCount,
  priority: 10,
  includeDependenciesRecursively: false,
});

/**
 * The chunks: what every screen needs in few files; map, charts, calendars, forms and uploads in files of their own. Vite's small helpers come
 * first, so that they are not bundled with a large chunk.
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
  {
    name: 'antd-dates',
    test: antdParts('picker', 'date-picker', 'time-picker', 'calendar'),
    priority: 40,
    includeDependenciesRecursively: false,
  },
  {
    name: 'antd-form',
    // Inputs and tables need the contexts and small hooks of forms; those stay with them.
    test: new RegExp(
      `${antdParts('input-number', 'mini-decimal', 'switch', 'segmented').source}|antd/es/form/(?!context|hooks|util|validateMessagesContext)|@rc-component/(?:async-validator|form/es/(?:Field|Form|List|index|utils/validateUtil)\\.js)`,
    ),
    priority: 40,
    includeDependenciesRecursively: false,
  },
  {
    name: 'antd-steps',
    test: antdParts('steps', 'timeline'),
    priority: 40,
    includeDependenciesRecursively: false,
  },
  {
    name: 'antd-files',
    test: antdParts('upload', 'image', 'progress', 'qrcode', 'qr-code', 'collapse'),
    priority: 40,
    includeDependenciesRecursively: false,
  },
  {
    name: 'nav-icons',
    test: new RegExp(`(?:${navIcons.join('|')})\\.js$`),
    priority: 35,
    includeDependenciesRecursively: false,
  },
  // Icons of records, papers and pictures: many screens have them, the first list none.
  {
    name: 'record-icons',
    test: new RegExp(`/(?:${recordIcons.join('|')})Outlined\\.js$`),
    priority: 35,
    includeDependenciesRecursively: false,
    minShareCount: 9,
  },
  { name: 'icons', test: packages('@ant-design/icons', '@ant-design/icons-svg'), priority: 30, minShareCount: 9 },
  { name: 'antd', test: packages('antd', '@ant-design', '@rc-component'), priority: 20, minShareCount: 6 },
  // The sign-in page and what precedes every screen: without antd and schemas.
  {
    name: 'base',
    test: ownFilesAt({
      'apps/web/src/app': ['session/', 'paths.ts', 'entry-numbers.ts', 'RouteGuard.tsx', 'ErrorBoundary.tsx'],
      'apps/web/src/api': ['call-api.ts', 'api-error.ts', 'config.ts', 'use-config.ts', 'session-end.ts'],
      'apps/web/src/ui': ['tokens.ts', 'use-narrow.ts', 'use-media.ts', 'use-title.ts', 'Brand.tsx'],
      'apps/web/src/ui/feedback': ['toast.ts', 'refusal.ts', 'PageLoading.tsx', 'CrashNotice.tsx', 'missing-file.ts'],
      'packages/domain/src/system/access': ['route-guard.ts'],
    }),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  {
    name: 'door',
    test: ownFilesAt({
      'apps/web/src/features/people/session': [
        'LoginPage.tsx',
        'KeepSession.tsx',
        'code-steps.tsx',
        'Door.tsx',
        'door-fields.tsx',
        'use-door-form.ts',
      ],
    }),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // Small files of the shell that the menu, the account and the list of notices need too: one request instead of three.
  {
    name: 'shell-parts',
    test: ownFilesAt({
      'apps/web/src/app': ['settings.ts', 'shell/use-menu-counts.ts', 'shell/is-at.ts'],
      'packages/domain/src/system/notices': ['subjects.ts'],
    }),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // Small files that the lists of reservations, guides and dispatch share: one request instead of ten.
  {
    name: 'lists',
    test: ownFilesAt({
      'apps/web/src/kits': [
        'many/attempts.ts',
        'many/run-each.ts',
        'selects/of-reservation-filters.ts',
        'selects/company-filter.ts',
        'selects/place-filter.ts',
        'trips/RouteText.tsx',
        'rights/figures.ts',
        'rights/use-access.ts',
      ],
      'apps/web/src/features/bookings/reservations': [
        'reservation-filters.ts',
        'use-reservation-views.ts',
        'use-motives.ts',
        'use-decisions.ts',
        'MarginMark.tsx',
        'DueMark.tsx',
        'due.ts',
        'staff/hand-over-bulk.tsx',
      ],
      'packages/domain/src': [
        'prices/amounts/profitability.ts',
        'prices/amounts/margin-level.ts',
        'trips/status/driver-problems.ts',
        'trips/status/guide-name.ts',
        'trips/status/reservation-status.ts',
        'system/text/plain-text.ts',
        'system/text/person-name.ts',
      ],
      'packages/contract/src': ['people/users/staff.calls.ts', 'tracking/monitoring/problems.calls.ts'],
    }),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // What pages of one record and dialogs share: no list needs it before a record is opened.
  {
    ...shared(
      'record',
      ownFilesAt({
        'apps/web/src/ui': [
          'detail/DetailPage.tsx',
          'detail/DetailError.tsx',
          'detail/History.tsx',
          'form/use-leave-guard.ts',
          'status/StopLine.tsx',
          'table/MatrixTable.tsx',
          'feedback/Answer.tsx',
          'feedback/Failure.tsx',
          'feedback/failure-sentences.ts',
          'ConfirmWithMotive.tsx',
          'Dialog.tsx',
          'TabbedPage.tsx',
          'use-opened.ts',
          'Age.tsx',
        ],
      }),
      12,
    ),
    priority: 12,
  },
  shared(
    'kit',
    /apps\/web\/src\/(?:ui\/(?!form|DayPicker|table\/SmallTable)|ui\/form\/(?:clearable|use-leave-guard)|app\/(?:settings|providers|theme)|api|live)[^?]*\.tsx?$/,
    12,
  ),
  // Code that many screens share; rarely shared code stays out, or the first list would load it.
  shared('contract', /packages\/(?:contract|domain)\/src\/(?!system\/amounts\/money|system\/refusals\/)/, 45),
];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Leaves a .br and a .gz beside each text file of the build, for the server to send as they are. */
function packed(): Plugin {
  const pack = async (name: string, body: Buffer) => [
    [`${name}.br`, await brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })] as const,
    [`${name}.gz`, await zip(body, { level: 9 })] as const,
  ];
  return {
    name: 'packed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|html|svg|json)$/.test(fileName));
        const bodies = files.map(file => Buffer.from(file.type === 'chunk' ? file.code : file.source));
        const done = await Promise.all(
          files.flatMap((file, i) => {
            const body = bodies[i];
            // The page is small and asked for each time; tiny files do not gain.
            return body === undefined || body.length < 800 ? [] : [pack(file.fileName, body)];
          }),
        );
        for (const [fileName, source] of done.flat()) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/**
 * Stops the build if chunks import each other in a circle: their load order is arbitrary, and a constant may silently be undefined.
 */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' ? file.imports : [];
      };
      const done = new Set<string>();
      const walk = (name: string, way: readonly string[]): void => {
        if (way.includes(name))
          this.error(
            `Files in a circle (see the groups above): ${[...way.slice(way.indexOf(name)), name].join(' → ')}`,
          );
        if (done.has(name)) return;
        for (const next of importsOf(name)) walk(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) walk(name, []);
    },
  };
}

/** Preloads the sign-in page: nearly everybody without a session begins there. */
function doorAtOnce(): Plugin {
  return {
    name: 'door-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [file] : []));
        const door = chunks.filter(({ name }) => name === 'door' || name === 'LoginPage');
        const styles = new Set(door.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const link = (href: string, attrs: Record<string, string>) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${href}` },
          injectTo: 'head' as const,
        });
        return [
          ...door.map(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
          ...[...styles].map(name => link(name, { rel: 'preload', as: 'style' })),
        ];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), noCircles(), doorAtOnce(), packed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
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
