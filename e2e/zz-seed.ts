export async function addSome(url: string) {
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) console.log(path, answer.status, text.slice(0, 300));
    return JSON.parse(text);
  };
  const login = async (who: string) => (await post('/users/login', { email: `${who}@demo.ec`, password: 'demo-cabezal' })).data.user.token as string;
  const admin = await login('admin');
  const services = (await post('/service/get_services', { page: 1, page_size: 100, sort: [] }, admin)).rows as { code: string; id_service: number }[];
  const s = (code: string) => services.find(one => one.code === code)?.id_service ?? 1;
  console.log(services.map(one => one.code).join(' '));
  const rows = (await post('/fee/get_fees', { page: 1, page_size: 10, sort: [] }, admin)).rows as Record<string, unknown>[];
  const [row, second] = rows as any[];
  const scope = (r: any) => ({ reservation_type: r.reservation_type, id_canton: r.id_canton, id_port: r.id_port, id_container_type: r.id_container_type, id_client: r.id_client });
  const day = (n: number) => new Date(Date.now() + n * 86400000).toISOString().slice(0, 10);
  const one = (await post('/fee/get_fee', { id_fee: 1 }, admin));
  await post('/fee/update_fee', { id_fee: 1, version: one.version, ...scope(one), valid_from: day(1), diesel_base_usd: '2.50', free_hours: 6, note: 'Acordada con el cliente por correo', items: [
    { id_service: s('FLE'), method: 'FIJO', amount: '545.00' },
    { id_service: s('GEN'), method: 'FIJO', amount: '60.00' },
    { id_service: s('STB'), method: 'POR_HORA', amount: '20.00', min_amount: '40.00' },
    { id_service: s('CUS'), method: 'PORCENTAJE_FLETE', amount: '4.50', max_amount: '60.00' },
  ] }, admin);
  await post('/bulk/end_fees', { rows: [{ id: second.id_fee, version: second.version }], changes: { valid_to: day(12) }, motive: 'Termina el contrato' }, admin);
  const client = (await post('/company/get_companies', { page: 1, page_size: 50, sort: [] }, admin)).rows;
  const adviser = await login('asesor');
  const opts = await (await fetch(`${url}/company`, { headers: { authorization: `Bearer ${adviser}` } })).json();
  for (const c of (client as any[]).slice(0, 30)) {
    const got = await fetch(`${url}/fee/add_fee`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${adviser}` }, body: JSON.stringify({ ...scope(row), id_client: c.id_company, valid_from: day(3), items: [{ id_service: s('FLE'), method: 'FIJO', amount: '499.00' }, { id_service: s('GEN'), method: 'FIJO', amount: '0.00', included: true }] }) });
    if (got.ok) { console.log('proposed', c.name); break; }
  }
  await post('/fee/save_surcharge', { kind: 'COMBUSTIBLE', side: 'VENTA', id_service: s('FLE'), method: 'POR_GALON', amount: '0.00', valid_from: day(0), params: { diesel_base_usd: '2.50' } }, admin);
  await post('/fee/save_surcharge', { kind: 'SOBREPESO', side: 'VENTA', id_service: s('FLE'), method: 'POR_TONELADA', amount: '12.00', valid_from: day(0) }, admin);
  await post('/fee/save_surcharge', { kind: 'NOCTURNO', side: 'VENTA', id_service: s('FLE'), method: 'PORCENTAJE', amount: '10.00', valid_from: day(0), id_port: row.id_port }, admin);
  const y = Number(day(0).slice(0, 4));
  await post('/fee/save_holidays', { year: y, holidays: [{ date: `${y}-12-25`, name: 'Navidad' }] }, admin);
  console.log(JSON.stringify(opts).slice(0, 100));
}
