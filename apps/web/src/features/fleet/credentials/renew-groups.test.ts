import { expect, it } from 'vitest';
import { type Group, nothingRenewed, remaining, renewGroups, type ToRenew } from './renew-groups.ts';

const one = (id_credential: number, subject: 'driver' | 'truck', tpt = false): ToRenew => ({
  id_credential,
  version: 1,
  subject,
  tpt,
  label: `Credencial ${id_credential}`,
});
const all = [one(1, 'driver'), one(2, 'truck'), one(3, 'driver'), one(4, 'truck', true)];

it('a renewed group is not sent again after another one failed', async () => {
  const sent: [Group, number[]][] = [];
  let isDown = true;
  const run = async (group: Group, wanted: { id_credential: number }[]) => {
    sent.push([group, wanted.map(row => row.id_credential)]);
    if (group === 'truck' && isDown) return null;
    return {
      rows: wanted.map(({ id_credential }) => ({ id_credential, ok: id_credential !== 3, message: 'Bloqueada' })),
    };
  };
  const broken = await renewGroups(all, nothingRenewed, run);
  expect(broken.isWhole).toBe(false);
  expect(broken.renewed.problems).toEqual(['Credencial 3: Bloqueada']);
  expect(remaining(all, broken.renewed).map(row => row.id_credential)).toEqual([2, 4]);

  isDown = false;
  const whole = await renewGroups(all, broken.renewed, run);
  expect(sent).toEqual([
    ['driver', [1, 3]],
    ['truck', [2]],
    ['truck', [2]],
    ['tpt', [4]],
  ]);
  expect(whole).toMatchObject({ isWhole: true, renewed: { problems: ['Credencial 3: Bloqueada'] } });
  expect(remaining(all, whole.renewed)).toEqual([]);
});
