import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freeStep, type Held, moveStep, movesStep, sendAssignment, unsureAssignment } from './steps.ts';

const reason = expect.stringMatching(/se deshizo en el tablero$/);
/** What was sent, with which keys, and the resources that the server says a guide had before. */
let sent: unknown[] = [];
let keys: (string | undefined)[] = [];
let before = {};
/** The next answers are lost. */
let lost = 0;
beforeEach(() => {
  sent = [];
  keys = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push(JSON.parse(body));
    keys.push(headers['Idempotency-Key']);
    if (lost > 0) {
      lost -= 1;
      throw new TypeError('Failed to fetch');
    }
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

it('what had no certain answer is repeated with the same key, also by a new step', async () => {
  lost = 1;
  await expect(moveStep(held(), '', guide, to).redo()).rejects.toThrow('No se sabe si pasó');
  await moveStep(held(), '', guide, to).redo();
  expect(keys[1]).toBe(keys[0]);
  lost = 1;
  await freeStep(held(), '', { id_leg: 7, ...to })
    .redo()
    .catch(() => {});
  await freeStep(held(), '', { id_leg: 7, ...to }).redo();
  expect(keys[3]).toBe(keys[2]);
});

it('an assignment without a certain answer is known until it is repeated, or freed', async () => {
  const assignment = { id_leg: 7, ...to };
  lost = 1;
  await sendAssignment(held(), assignment).catch(() => {});
  expect(unsureAssignment(7)).toEqual(assignment);
  await sendAssignment(held(), assignment);
  expect(keys[1]).toBe(keys[0]);
  expect(unsureAssignment(7)).toBeUndefined();
  lost = 1;
  await sendAssignment(held(), assignment).catch(() => {});
  await freeStep(held(), '', assignment).redo();
  await sendAssignment(held(), assignment);
  expect(keys[4]).not.toBe(keys[2]);
});

it('a move without an answer cannot be undone', async () => {
  await expect(moveStep(held(), '', guide, to).undo()).rejects.toThrow('No se sabe qué camión tenía');
});
