/**
 * Circles between the folders below `root`, as texts with the folders and the imports that close the circle. Nested folders count separately.
 * A check by file cannot find them, because a/x.ts → b/x.ts and b/y.ts → a/y.ts are no circle of files. Tests and the manifests of modules
 * (`<word>.module.ts`) do not count, nor do files of the root itself.
 * `parts`: a nested folder is a part of the outer one, and both may import each other (the screens of a feature).
 */
export function folderCircles(modules, root, { parts = false } = {}) {
  const isPart = (one, other) => parts && (one.startsWith(`${other}/`) || other.startsWith(`${one}/`));
  const folderOf = file => {
    if (!file.startsWith(`${root}/`)) return undefined;
    const folder = file.slice(root.length + 1, file.lastIndexOf('/'));
    return folder === '' ? undefined : folder;
  };
  const isUncounted = file => /\.(test|samples)\.tsx?$|\.module\.ts$/.test(file);
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined || isUncounted(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to === undefined || to === from || isPart(from, to)) continue;
      const targets = arrows.get(from) ?? new Map();
      targets.set(to, [...(targets.get(to) ?? []), `${source} → ${resolved}`]);
      arrows.set(from, targets);
    }
  }
  return circlesOf(arrows).map(circle => {
    const inside = new Set(circle);
    const imports = circle.flatMap(from =>
      [...(arrows.get(from) ?? [])].filter(([to]) => inside.has(to)).flatMap(([, files]) => files),
    );
    return `no-module-circles: ${circle.sort().join(', ')}\n${imports.map(line => `  ${line}`).join('\n')}`;
  });
}

/** Strongly connected components of two or more folders (Tarjan). */
function circlesOf(arrows) {
  const circles = [];
  const stack = [];
  const seen = new Map();
  let next = 0;
  const visit = name => {
    const place = { at: next, low: next, open: true };
    next++;
    seen.set(name, place);
    stack.push(name);
    for (const to of arrows.get(name)?.keys() ?? []) {
      const known = seen.get(to);
      if (known === undefined) place.low = Math.min(place.low, visit(to).low);
      else if (known.open) place.low = Math.min(place.low, known.at);
    }
    if (place.low !== place.at) return place;
    const circle = stack.splice(stack.indexOf(name));
    for (const one of circle) seen.get(one).open = false;
    if (circle.length > 1) circles.push(circle);
    return place;
  };
  for (const name of arrows.keys()) if (!seen.has(name)) visit(name);
  return circles;
}
