import { getLinkGuides } from '@cabezal/contract/insight/boards/work.calls';
import { deleteGuide, getGuide, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { rescued, underWay } from '../dispatch/rescue/rescue.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const page = ({ url }: { url: string }) => t.withToken(url.split('/').at(-1) ?? '');
const listed = async (link: ReturnType<typeof page>) =>
  (await link.ok(getLinkGuides)).guides.map(({ id_guide }) => id_guide);

test('a rescue takes the place of its guide in links of chosen guides, and leaves them when it is deleted or withdrawn', async () => {
  const operator = await t.as('operador');
  const monitor = await t.as('monitor');
  const { guide } = await underWay(t, '2026-12-01', 'MSKU7502140');
  const shared = page(await operator.ok(guidesLink, { id_guides: [guide.id_guide] }));
  const theirs = page(await (await t.as('exporterAdmin')).ok(guidesLink, { id_guides: [guide.id_guide] }));
  const rescue = await rescued(t, monitor, guide);
  for (const link of [shared, theirs]) expect(await listed(link)).toEqual([rescue.id_guide]);
  expect((await shared.call(getPublicTrip, { id_guide: guide.id_guide })).status).toBe(404);
  const { id_guide, version } = rescue;
  await operator.ok(deleteGuide, { id_guide, version, motive: 'El otro camión arrancó' });
  for (const link of [shared, theirs]) expect(await listed(link)).toEqual([guide.id_guide]);
  const again = await rescued(t, monitor, await operator.ok(getGuide, { id_guide: guide.id_guide }));
  expect(await listed(shared)).toEqual([again.id_guide]);
  await operator.ok(revokeLinks, { id_guide: again.id_guide });
  for (const link of [shared, theirs]) expect((await link.call(getLinkGuides)).body.code).toBe('ENLACE_INVALIDO');
});

test("a carrier's link does not follow a rescue by the truck of another carrier", async () => {
  const { guide } = await underWay(t, '2026-12-04', 'TRIU8423172');
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'guide.share' on conflict do nothing`),
  );
  await t.write(tx =>
    tx.run(sql`update guides set id_carrier = ${company.carrier} where id_guide = ${guide.id_guide}`),
  );
  const shared = page(await (await t.as('carrierAdmin')).ok(guidesLink, { id_guides: [guide.id_guide] }));
  await rescued(t, await t.as('monitor'), guide);
  expect(await listed(shared)).toEqual([guide.id_guide]);
});
