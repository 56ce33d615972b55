import { getLinkGuides } from '@cabezal/contract/insight/boards/work.calls';
import { deleteGuide, getGuide, monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { getLinks, guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
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

test('a rescue takes the place of its guide in a link of one trip; whoever ends the links of either ends it, also after the rescue is deleted', async () => {
  const operator = await t.as('operador');
  const monitor = await t.as('monitor');
  const { guide } = await underWay(t, '2026-12-08', 'MNBU3513280');
  const { id_guide: first } = guide;
  const shared = page(await operator.ok(monitoringLink, { id_guide: first }));
  const trip = async () => (await shared.ok(getPublicTrip)).guide_number;
  const before = await trip();
  const rescue = await rescued(t, monitor, guide);
  expect(await trip()).not.toBe(before);
  expect((await shared.call(getPublicTrip, { id_guide: first })).status).toBe(404);
  // The list of links says what it shows now.
  const [out] = (await operator.ok(getLinks, {})).rows;
  expect(out?.trips.map(one => one.id_guide)).toEqual([rescue.id_guide]);
  expect(await operator.ok(revokeLinks, { id_guide: first })).toEqual({ revoked: 1 });
  expect((await shared.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');

  const again = page(await operator.ok(monitoringLink, { id_guide: rescue.id_guide }));
  expect((await again.call(getPublicTrip)).status).toBe(200);
  const { id_guide, version } = rescue;
  await operator.ok(deleteGuide, { id_guide, version, motive: 'El otro camión arrancó' });
  for (const link of [shared, again]) expect((await link.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');
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
