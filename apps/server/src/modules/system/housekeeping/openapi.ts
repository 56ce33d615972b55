import { errorBody } from '@cabezal/contract/shapes';
import { z } from 'zod';
import type { Route } from '../../../platform/http/route.ts';

/** A served call: by the register, or by a plugin of its module. */
export type Served = Pick<Route, 'call'>;

const json = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Record<string, unknown>;
  return rest;
};

type Property = Record<string, unknown>;

function parameters(route: Served): { list: unknown[]; body: unknown } {
  const { path, method, input } = route.call;
  const schema = json(input, 'input') as { properties?: Record<string, Property>; required?: string[] };
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(m => m[1] ?? ''));
  const reads = method === 'GET' || method === 'DELETE';
  const list = Object.entries(schema.properties ?? {})
    .filter(([name]) => inPath.has(name) || reads)
    .map(([name, property]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (schema.required?.includes(name) ?? false),
      schema: property,
    }));
  return { list, body: reads ? undefined : schema };
}

const security = (route: Served): unknown => (route.call.access.kind === 'public' ? [] : [{ token: [] }]);

/** All served calls as OpenAPI 3.1, generated from the calls. */
export function openApi(routes: readonly Served[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { list, body } = parameters(route);
    const { method, path, summary, access, output } = route.call;
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary,
      tags: [path.split('/')[1]],
      security: security(route),
      'x-access': access,
      parameters: list,
      ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
      responses: {
        200: { description: 'Correcto', content: { 'application/json': { schema: json(output, 'output') } } },
        default: { description: 'Error', content: { 'application/json': { schema: json(errorBody, 'output') } } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cabezal', version, description: 'Llamadas del servidor de Cabezal' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** A page without scripts: the calls by area, with access, input and output. */
export function docsPage(routes: readonly Served[]): string {
  const areas = groupByArea(routes);
  const sections = [...areas].map(([area, list]) => {
    const items = list.map(({ call }) => {
      const access = call.access.kind === 'action' ? call.access.action : call.access.kind;
      return `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code> <i>${escapeHtml(access)}</i><br>${escapeHtml(call.summary)}</summary>
<h4>input</h4><pre>${escapeHtml(JSON.stringify(json(call.input, 'input'), null, 1))}</pre>
<h4>output</h4><pre>${escapeHtml(JSON.stringify(json(call.output, 'output'), null, 1))}</pre></details>`;
    });
    return `<h2>${escapeHtml(area)} <small>${list.length}</small></h2>${items.join('\n')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cabezal · calls</title><style>
body{font:14px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px;color:#10212b}details{border-bottom:1px solid #e3e9ec;padding:8px 0}
summary{cursor:pointer}code{color:#0e5a6f}pre{background:#f5f7f8;padding:8px;overflow:auto;max-height:320px}i{color:#5c6c76}</style>
<h1>Cabezal · ${routes.length} calls</h1><p><a href="/openapi.json">openapi.json</a></p>${sections.join('\n')}</html>`;
}

function groupByArea(routes: readonly Served[]): Map<string, Served[]> {
  const areas = new Map<string, Served[]>();
  for (const route of routes) {
    const area = route.call.path.split('/')[1] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), route]);
  }
  return areas;
}
