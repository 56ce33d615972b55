import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freeStep, type Held, moveStep, movesStep } from './steps.ts';

const reason = expect.stringMatching(/se deshizo en el tablero$/);
/** What was sent, and the resources that the server says a guide had before. */
let sent: unknown[] = [];
let before = {};
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ guides: [{ id_leg: 7, id_guide: 70, version: 2, before }] }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const guide = { id_leg: 7, id_guide: 70, version: 1 };
const held = (): Held => new Map([[7, { id_guide: 70, version: 1 }]]);
const to = { id_truck: 2, id_driver: 2 };

it('gives back the truck of a freed trip with the reason that a low margin needs', async () => {
  await freeStep(held(), '', { id_leg: 7, ...to }).undo();
  expect(sent).toEqual([{ assignments: [{ id_leg: 7, ...to, margin_reason: reason }] }]);
});

it('undoing a move restores what the trip had, also if it had no driver', async () => {
  before = { id_truck: 1, id_driver: null, id_generator: null, id_chassis: 4 };
  const step = moveStep(held(), '', guide, to);
  await step.redo();
  await step.undo();
  expect(sent).toEqual([
    { moves: [{ id_guide: 70, version: 1, ...to }] },
    { moves: [{ id_guide: 70, version: 2, ...before, margin_reason: reason }] },
  ]);
});

it('undoing trips that were moved together needs the reason, too', async () => {
  const from = { id_truck: 1, id_driver: 1 };
  const step = movesStep(held(), '', [{ guide, from, to }]);
  await step.undo();
  await step.redo();
  expect(sent).toEqual([
    { moves: [{ id_guide: 70, version: 1, ...from, margin_reason: reason }] },
    { moves: [{ id_guide: 70, version: 2, ...to }] },
  ]);
});

it('a move without an answer cannot be undone', async () => {
  await expect(moveStep(held(), '', guide, to).undo()).rejects.toThrow('No se sabe qué camión tenía');
});
