import { afterAll, expect, test } from 'vitest';
import { fromManifests, registerManifests } from './manifests.ts';
import type { Module } from './module.ts';
import { joinModules } from './modules.ts';

// Other test files of the same process ask for the manifests of the application.
afterAll(() => joinModules());

const texts = (text: string): Module => ({ historyTexts: { add_driver: text } });

test('a value of the manifests is computed once for each registration', () => {
  let computed = 0;
  const known = fromManifests(({ modules }) => {
    computed++;
    return modules.map(({ historyTexts }) => historyTexts?.add_driver);
  });
  registerManifests({ modules: [texts('Uno')], calls: [] });
  expect([known(), known(), computed]).toEqual([['Uno'], ['Uno'], 1]);
  registerManifests({ modules: [texts('Uno'), texts('Dos')], calls: [] });
  expect([known(), computed]).toEqual([['Uno', 'Dos'], 2]);
});
