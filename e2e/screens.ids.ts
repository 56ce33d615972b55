import type { ScreenIds } from './screens.data.ts';

interface Guide {
  id_guide: number;
  id_reservation: number;
  status: string;
}
interface Rows<R> {
  rows: R[];
}

/** Signs in a person of the demo company; the returned function makes calls as that person. */
async function caller(url: string, email: string) {
  const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { data } = await post<{ data: { user: { token: string } } }>('/users/login', {
    email,
    password: 'demo-cabezal',
  });
  return <T>(path: string, body: unknown = {}) => post<T>(path, body, data.user.token);
}

function first<R>(what: string, { rows }: Rows<R>): R {
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo company has no ${what}`);
  return row;
}

const tokenOf = (link: { url: string }) => decodeURIComponent(link.url.split('/').at(-1) ?? '');
/** The address of a bound phone ends with «/hoy». */
const phoneTokenOf = ({ url }: { url: string }) => tokenOf({ url: url.replace(/\/hoy$/, '') });

/** One record of each kind, for the addresses that have a parameter. */
export async function findScreenIds(url: string): Promise<ScreenIds> {
  const call = await caller(url, 'admin@demo.ec');
  const one = { page_size: 1 };
  const guides = async (list: string) => {
    const { rows } = await call<Rows<Guide>>('/reservation/get_reservation_guide', {
      page_size: 50,
      filters: { list, kind: 'VIAJE' },
    });
    // A rescued guide has other buttons.
    return { rows: rows.filter(({ status }) => status !== 'GUIA_RESCATADA') };
  };
  const underWay = first('guide under way', await guides('under_way'));
  const link = (path: string) => call<{ url: string }>(path, { id_guide: underWay.id_guide });
  const list = async <R>(what: string, path: string, search?: string) =>
    first(what, await call<Rows<R>>(path, { ...one, ...(search && { search }) }));
  const { id_driver } = await list<{ id_driver: number }>('driver', '/driver/get_drivers');
  return {
    reservation: underWay.id_reservation,
    guide: underWay.id_guide,
    guideToClose: first('guide to close', await guides('to_close')).id_guide,
    driver: id_driver,
    truck: (await list<{ id_truck: number }>('truck', '/truck/get_trucks')).id_truck,
    company: (await list<{ id_company: number }>('company', '/company/get_companies')).id_company,
    carrier: (await list<{ id_company: number }>('carrier', '/company/get_companies', 'Río Daule')).id_company,
    location: (await list<{ id_location: number }>('location', '/location/get_locations')).id_location,
    generator: (await list<{ id_equipment: number }>('generator', '/equipments/get_generators')).id_equipment,
    chassis: (await list<{ id_equipment: number }>('chassis', '/equipments/get_chasis')).id_equipment,
    modem: (await list<{ id_equipment: number }>('modem', '/equipments/get_modems')).id_equipment,
    repost: (await list<{ numero_orden: number }>('repost', '/reposteos/get_reposts')).numero_orden,
    order: (await list<{ numero_orden: number }>('order', '/payment_order/get_payment_orders')).numero_orden,
    discount: (await list<{ id_discount: number }>('discount', '/discount/get_discounts')).id_discount,
    monitoringToken: tokenOf(await link('/reservation/get_link_monitoreo_destinatario')),
    travelToken: tokenOf(await link('/reservation/reenviar_notificacion_conductor')),
    phoneToken: phoneTokenOf(await call<{ url: string }>('/driver/bind_phone', { id_driver, label: 'De prueba' })),
  };
}
