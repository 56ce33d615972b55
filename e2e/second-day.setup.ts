import {
  getReservation,
  getReservations,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getChasis, getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { makeModemKey } from '@cabezal/contract/fleet/modems/modems.calls';
import { getTrucks } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { associateContainer, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { changePassword } from '@cabezal/contract/people/session/new-passwords.calls';
import { newInvitationLink } from '@cabezal/contract/people/users/user-access.calls';
import { createUser, getRoles } from '@cabezal/contract/people/users/users.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { checkWorkbook, getWorkbook, storeWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { expect } from 'vitest';
import { bookBytes } from '../apps/server/src/modules/system/imports/workbook.samples.ts';
import { soonRead } from '../test/soon.ts';
import { type Caller, callerAs } from './booked.ts';
import type { CountingUser } from './counting-user.ts';
import { company } from './first-hour.data.ts';
import { comesThroughDoor, type Office } from './office.ts';
import { bookings, customer, sheets } from './second-day.data.ts';

const password = 'papaya verde y garza real';
const people = {
  ana: { email: 'ana@loor.ec', name: 'Ana', last_name: 'Loor' },
  eva: { email: 'mora@loor.ec', name: 'Eva', last_name: 'Mora', role: 'Operador' },
  saul: { email: 'cruz@loor.ec', name: 'Saúl', last_name: 'Cruz', role: 'Contador' },
  ines: { email: 'vera@loor.ec', name: 'Inés', last_name: 'Vera', role: 'Administrador local', of: customer },
} as const;

/** Creates the company with the data of its first day, through the calls that its screens make. Returns the calls of its administrator. */
export async function firstDay({ server }: Office): Promise<Caller> {
  const { url } = server;
  const { name: company_name, ruc } = company;
  const { email, name, last_name } = people.ana;
  const made = await fetch(`${url}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company_name, ruc, name, last_name, email, password }),
  });
  expect(made.status).toBe(200);
  const ana = await callerAs(url, { email, password });
  await bringIn(url, ana);
  await invite(ana);
  return ana;
}

/** Imports the workbook of the company. */
async function bringIn(url: string, ana: Caller): Promise<void> {
  const bytes = await bookBytes(sheets);
  const upload = await ana(requestUpload, { filename: 'mi empresa.xlsx', type: '' });
  const sent = await fetch(new URL(upload.url, url), { method: 'PUT', body: new Uint8Array(bytes) });
  expect(sent.ok).toBe(true);
  await ana(confirmUpload, { id_file: upload.id_file });
  const { id_workbook } = await ana(checkWorkbook, { id_file: upload.id_file });
  const state = async () => (await ana(getWorkbook, { id_workbook })).state;
  await soonRead(state, found => found === 'CHECKED');
  const { version, sheets: read } = await ana(getWorkbook, { id_workbook });
  expect(read.map(({ kind, counts }) => [kind, counts.BAD])).toEqual(read.map(({ kind }) => [kind, 0]));
  await ana(storeWorkbook, { id_workbook, version });
  await soonRead(state, found => found === 'STORED');
}

async function invite(ana: Caller): Promise<void> {
  const roles = await ana(getRoles, {});
  const { rows: companies } = await ana(getCompanies, {});
  for (const person of [people.eva, people.saul, people.ines]) {
    const { email, name, last_name } = person;
    const id_role = roles.find(role => role.name === person.role)?.id_role;
    const id_company = 'of' in person ? companies.find(one => one.name === person.of)?.id_company : undefined;
    const { id_user } = await ana(createUser, { email, name, last_name, id_role, id_company });
    const { token } = await ana(newInvitationLink, { id_user });
    await ana(changePassword, { token, password });
  }
}

/** Opens a window for one of the people and signs in. */
export async function signedIn(office: Office, who: keyof typeof people): Promise<CountingUser> {
  const user = await office.newUser(who);
  await user.page.goto(office.server.url);
  await comesThroughDoor(user, people[who].email, password);
  return user;
}

/** Code and new key of each modem, by disk. */
export async function keysOfModems(ana: Caller): Promise<Map<string, { code: string; key: string }>> {
  const keys = new Map<string, { code: string; key: string }>();
  const { rows } = await ana(getModems, {});
  for (const { id_equipment, disk, code } of rows) {
    const { key } = await ana(makeModemKey, { id_equipment });
    keys.set(disk, { code: code ?? '', key });
  }
  return keys;
}

export interface Trip {
  id_reservation: number;
  /** Issued guides of its legs, in order. */
  guides: number[];
}

/** Approves and programs a reservation of the workbook, assigns its legs to these trucks, one each, and issues the guides. */
export async function prepared(ana: Caller, booking: keyof typeof bookings, disks: readonly string[]): Promise<Trip> {
  const { rows } = await ana(getReservations, { search: bookings[booking] });
  const { id_reservation = 0, version = 0 } = rows[0] ?? {};
  const accepted = await ana(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  await ana(saveSchedule, { id_reservation, version: accepted.version });
  const { sub_reservations } = await ana(getReservation, { id_reservation });
  const legs = sub_reservations.flatMap(sub => sub.legs);
  const guides: number[] = [];
  for (const [n, disk] of disks.entries()) {
    const made = await ana(assign, { assignments: [{ id_leg: legs[n]?.id_leg, ...(await unitOf(ana, disk)) }] });
    for (const guide of made.guides) {
      await ana(issueGuide, { id_guide: guide.id_guide, version: guide.version });
      guides.push(guide.id_guide);
    }
  }
  return { id_reservation, guides };
}

/** Ids of a truck, its driver, and the chassis with the truck's number. */
async function unitOf(ana: Caller, disk: string) {
  const { rows: trucks } = await ana(getTrucks, {});
  const { rows: chassis } = await ana(getChasis, {});
  const { id_truck, id_driver } = trucks.find(one => one.disk === disk) ?? {};
  const id_chassis = chassis.find(one => one.disk === `CHA-${Number(disk)}`)?.id_equipment;
  return { id_truck, id_driver, id_chassis };
}

/** Stores the number and the seals of the box that the depot gave. */
export async function boxed(ana: Caller, id_guide: number, container_code: string): Promise<void> {
  await ana(associateContainer, { id_guide, container_code, seals: ['MLEC0482133'] });
}
