import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, hideFromOthers, notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './company-people.queries.ts';
import { findManaged } from './company-rights.ts';

interface TeamInput {
  name: string;
  id_users: readonly number[];
}
interface TeamKey {
  id_operations_team: number;
  version: number;
}

/** A team has a unique name in its company, and only operations people. Errors: 409 EQUIPO_DUPLICADO, 422. */
async function demandTeam(
  tx: Tx,
  id_company: number,
  input: TeamInput,
  except: number,
): Promise<{ id_users: number[]; people: string[] }> {
  const id_users = [...new Set(input.id_users)];
  const people = await queries.listOperationsPeople(tx, id_users);
  if (people.length !== id_users.length) {
    const text = 'Elija personas activas del equipo operativo de la operadora';
    throw unprocessable('NO_ES_OPERATIVO', text, { id_users: text });
  }
  if (await queries.isTeamNameTaken(tx, id_company, input.name, except)) {
    const text = 'La compañía ya tiene un equipo con ese nombre';
    throw new AppError(409, 'EQUIPO_DUPLICADO', text, { name: text });
  }
  return { id_users, people: people.map(person => person.name) };
}

async function findTeam(tx: Tx, actor: Actor, id_operations_team: number): Promise<queries.TeamFacts> {
  hideFromOthers(actor);
  const team = await queries.findTeam(tx, id_operations_team);
  if (team === undefined) throw notFound('El equipo no existe');
  return team;
}

/** Returns the id of the company. */
function notifyCompany(tx: Tx, id_company: number): number {
  tx.changed('company', id_company, [id_company]);
  return id_company;
}

/** Adds a team to a company. Errors: those of `add_equipo_operativo`. */
export async function addTeam(tx: Tx, actor: Actor, input: TeamInput & { id_company: number }): Promise<number> {
  const { id_company } = await findManaged(tx, actor, input.id_company);
  await tx.elevate();
  const { id_users, people } = await demandTeam(tx, id_company, input, 0);
  const id_team = await queries.insertTeam(tx, id_company, input.name);
  await queries.setTeamUsers(tx, id_team, id_users);
  tx.audit({ action: 'add_team', noun: 'company', id: id_company, after: { team: input.name, people } });
  return notifyCompany(tx, id_company);
}

/** Changes a team's name and people. Errors: those of `update_equipo_operativo`. */
export async function updateTeam(tx: Tx, actor: Actor, input: TeamInput & TeamKey): Promise<number> {
  const before = await findTeam(tx, actor, input.id_operations_team);
  const { id_company } = before;
  await tx.elevate();
  const { id_users, people } = await demandTeam(tx, id_company, input, input.id_operations_team);
  if (!(await queries.updateTeam(tx, input, input.name))) throw changedMeanwhile();
  await queries.setTeamUsers(tx, input.id_operations_team, id_users);
  tx.audit({
    action: 'edit_team',
    noun: 'company',
    id: id_company,
    before: { team: before.name, people: before.people },
    after: { team: input.name, people },
  });
  return notifyCompany(tx, id_company);
}

/** Deletes a team. Errors: 404, 409 MODIFICADO. */
export async function deleteTeam(tx: Tx, actor: Actor, input: TeamKey): Promise<number> {
  const before = await findTeam(tx, actor, input.id_operations_team);
  await tx.elevate();
  if (!(await queries.deleteTeam(tx, input))) throw changedMeanwhile();
  const { id_company, name, people } = before;
  tx.audit({ action: 'delete_team', noun: 'company', id: id_company, before: { team: name, people } });
  return notifyCompany(tx, id_company);
}
