/** Arrows point down: web → contract → domain; server modules → platform, contract, domain. Platform and ui know no business. */
const sharedFeatures = require('./scripts/shared-features.cjs');
const test = '\\.test\\.tsx?$|/test/|\\.samples\\.ts$';
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: test },
      to: {
        path: '^(packages/contract|apps|e2e|bench)|^(node:)?(fs|http|path|crypto|child_process)$|node_modules/(?!decimal\\.js)',
      },
    },
    {
      name: 'contract-knows-only-domain',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: test },
      to: { path: '^apps|node_modules/(?!zod)' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: test },
      to: { path: '^apps/server/src/(modules|modules\\.ts|app\\.ts|services\\.ts|start\\.ts)' },
    },
    {
      name: 'no-routes-of-others',
      severity: 'error',
      from: { path: '^apps/server/src/modules/[^/]+/([^/]+)/', pathNot: test },
      to: { path: '^apps/server/src/modules/[^/]+/(?!$1/)[^/]+/[^/]+\\.routes\\.ts' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^apps/(server|simulator)' },
    },
    {
      name: 'web-never-imports-the-list',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: 'packages/contract/src/all-calls' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|api|live|map)/' },
      to: { path: '^apps/web/src/(features|kits|app/(?!theme|paths))' },
    },
    {
      name: 'kits-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/kits/' },
      to: { path: '^apps/web/src/(features|app/(?!theme|paths|session))' },
    },
    {
      // The pages are found by name (app/paths.ts), so that each is loaded when it is first shown.
      name: 'app-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/app/', pathNot: test },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'no-feature-of-others',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/[^/]+/([^/]+)/',
        pathNot: `^apps/web/src/features/[^/]+/(${Object.keys(sharedFeatures).join('|')})/`,
      },
      to: { path: '^apps/web/src/features/[^/]+/(?!$1/)[^/]+/' },
    },
    ...Object.entries(sharedFeatures).map(([feature, others]) => ({
      name: 'no-feature-of-others',
      severity: 'error',
      from: { path: `^apps/web/src/features/[^/]+/${feature}/` },
      to: { path: `^apps/web/src/features/[^/]+/(?!(${[feature, ...others].join('|')})/)[^/]+/` },
    })),
    {
      name: 'simulator-knows-domain-only',
      severity: 'error',
      from: { path: '^apps/simulator/src', pathNot: test },
      to: { path: '^apps/(server/(?!reference)|web)|^packages/contract' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
};
