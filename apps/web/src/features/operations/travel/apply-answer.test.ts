import { getTravel, type Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { expect, it } from 'vitest';
import { callKey, makeQueryClient } from '../../../api/nouns.ts';
import { applyAnswer } from './apply-answer.ts';

const trip = (arrival_at: string | null) => ({ guide: { stops: [{ id_stop: 1, arrival_at }] } }) as unknown as Travel;

it('a read that began before the answer to a tap does not undo the tap on the screen', async () => {
  const client = makeQueryClient();
  const queryKey = callKey(getTravel, {}, 't');
  const answers: ((given: Travel) => void)[] = [];
  const queryFn = () => new Promise<Travel>(resolve => answers.push(resolve));
  const read = client.fetchQuery({ queryKey, queryFn }).catch(() => null);
  const arrived = trip('2026-11-24T10:00:00.000Z');
  await applyAnswer(client, 't', arrived);
  for (const answer of answers) answer(trip(null));
  await read;
  expect(client.getQueryData(queryKey)).toBe(arrived);
});
