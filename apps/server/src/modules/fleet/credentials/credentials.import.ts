import { credentialColumns } from '@cabezal/contract/fleet/credentials/credential-import.data';
import { formatDate } from '@cabezal/domain/system/time/time';
import { credentialDatesError } from '@cabezal/domain/system/validation/credentials';
import { plateSpellings } from '@cabezal/domain/system/validation/plate';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile } from '../../../platform/http/errors.ts';
import { wrongOf } from '../../system/imports/by-schema.ts';
import type { Entered, Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, parseCells, plain, textOf } from '../../system/imports/parse-cells.ts';
import { mayWriteCredentials } from './credential-rights.ts';
import {
  findInForce,
  findPlacesByCode,
  findSubjects,
  type Held,
  holdSubjects,
  type Place,
  replaceCredentials,
  type Subject,
} from './credentials-import.queries.ts';

interface CredentialRow {
  subject: Subject | null;
  id_location: number | null;
  name: string;
  issued_on: string | null;
  expires_on: string;
  /** The credential that it replaces. */
  former: Held | null;
}

interface Known {
  subjectOf: (code: string) => Subject | null;
  placeOf: (code: string) => Place | null;
  heldOf: (subject: Subject, place: Place | null, name: string) => Held | null;
}

const codeOf = (values: CellValues): string => textOf(values, 'subject').toUpperCase().replaceAll('-', '');
/** The codes of these rows in every spelling in which they may be stored. */
const spellingsOf = (rows: readonly CellValues[]): string[] => {
  const codes = [...new Set(rows.map(codeOf))].filter(code => code !== '');
  return [...new Set(codes.flatMap(code => [code, ...plateSpellings(code)]))];
};
const placeCodeOf = (values: CellValues): string => textOf(values, 'location_code').toUpperCase();

function errorsOf(
  who: Who,
  values: CellValues,
  found: { subject: Subject | null; place: Place | null; former: Held | null },
) {
  const { subject, place, former } = found;
  const may = subject === null ? true : mayWriteCredentials(who.actor, subject);
  const isStranger = subject !== null && may !== true && who.actor.audience !== 'operator';
  return wrongOf({
    subject:
      subject === null || isStranger
        ? 'No hay un conductor con esa cédula ni un camión con esa placa'
        : may === true
          ? null
          : may,
    location_code:
      placeCodeOf(values) === '' || place?.active
        ? null
        : place === null
          ? 'No hay un establecimiento con ese código'
          : 'El establecimiento está inactivo',
    issued_on:
      values.expires_on === null
        ? null
        : credentialDatesError(textOf(values, 'issued_on') || null, textOf(values, 'expires_on'), who.today),
    name: former?.state === 'BANNED' ? 'La credencial está bloqueada: desbloquéela antes de renovarla' : null,
  });
}

function judge(who: Who, values: CellValues, known: Known): Judged<CredentialRow> {
  const subject = known.subjectOf(codeOf(values));
  const place = placeCodeOf(values) === '' ? null : known.placeOf(placeCodeOf(values));
  const name = textOf(values, 'name');
  const former = subject === null ? null : known.heldOf(subject, place, name);
  const issued_on = textOf(values, 'issued_on') || null;
  const expires_on = textOf(values, 'expires_on');
  const isSame =
    former !== null && former.expires_on === expires_on && (issued_on === null || former.issued_on === issued_on);
  return {
    errors: errorsOf(who, values, { subject, place, former }),
    before: former === null || isSame ? {} : { expires_on: formatDate(former.expires_on) },
    keys: [{ column: 'subject', key: `${codeOf(values)} ${placeCodeOf(values) || plain(name)}` }],
    effect: former === null ? 'NEW' : isSame ? 'SAME' : 'CHANGE',
    id_record: former?.id_credential ?? null,
    value: { subject, id_location: place?.id_location ?? null, name, issued_on, expires_on, former },
  };
}

/** Identity of a credential: its place, or for a general one its name. */
const keyOf = (k: { kind: string; id: number; id_location: number | null; name: string }): string =>
  `${k.kind} ${k.id} ${k.id_location ?? plain(k.name)}`;

function heldByKey(held: readonly Held[]): Map<string, Held> {
  const byKey = new Map<string, Held>();
  for (const one of held) {
    const kind = one.id_driver === null ? 'truck' : 'driver';
    const key = keyOf({ ...one, kind, id: one.id_driver ?? one.id_truck ?? 0 });
    const before = byKey.get(key);
    // A banned one takes precedence, because a place bans a person, not a card.
    const counts =
      before === undefined ||
      (before.state !== 'BANNED' && (one.state === 'BANNED' || one.expires_on > before.expires_on));
    if (one.kind !== 'TPT' && counts) byKey.set(key, one);
  }
  return byKey;
}

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<CredentialRow>> {
  const unique = (of: (values: CellValues) => string) => [...new Set(rows.map(of))].filter(one => one !== '');
  const subjects = await findSubjects(tx, spellingsOf(rows));
  const places = await findPlacesByCode(tx, unique(placeCodeOf));
  const idsOf = (kind: Subject['kind']) => subjects.filter(s => s.kind === kind).map(s => s.id);
  const held = heldByKey(await findInForce(tx, { drivers: idsOf('driver'), trucks: idsOf('truck') }));
  const byCode = new Map(subjects.flatMap(s => [s.code, ...plateSpellings(s.code)].map(code => [code, s] as const)));
  const byPlace = new Map(places.map(place => [place.code, place]));
  return values =>
    judge(who, values, {
      subjectOf: code => byCode.get(code) ?? null,
      placeOf: code => byPlace.get(code) ?? null,
      heldOf: (subject, place, name) =>
        held.get(keyOf({ ...subject, id_location: place?.id_location ?? null, name })) ?? null,
    });
}

/** Locks the drivers and trucks of the file, as the form does, so that nobody registers the same credential in the meantime. */
const hold = (tx: Tx, entered: readonly Entered[]): Promise<void> =>
  holdSubjects(tx, spellingsOf(entered.map(({ cells }) => parseCells(credentialColumns, cells).values)));

async function store(tx: Tx, { actor }: Who, rows: readonly Good<CredentialRow>[]): Promise<Map<number, number>> {
  const values = rows.map(({ value }) => ({
    id_driver: value.subject?.kind === 'driver' ? value.subject.id : null,
    id_truck: value.subject?.kind === 'truck' ? value.subject.id : null,
    kind: value.id_location === null ? 'GENERAL' : 'ESTABLISHMENT',
    id_location: value.id_location,
    name: value.name,
    issued_on: value.issued_on,
    expires_on: value.expires_on,
    state: 'ACTIVE',
    author: actor.name,
    created_at: tx.now,
  }));
  const made = await bulkInsert<Held>(tx, 'credentials', values, [
    'id_credential',
    'id_driver',
    'id_truck',
    'id_location',
    'name',
  ]);
  const idOf = new Map(
    made.map(k => [
      keyOf({ ...k, kind: k.id_driver === null ? 'truck' : 'driver', id: k.id_driver ?? k.id_truck ?? 0 }),
      k.id_credential,
    ]),
  );
  const ids = new Map<number, number>();
  const replaced: { id_credential: number; version: number; replaced_by: number }[] = [];
  for (const { row_number, value, effect } of rows) {
    const { subject, former, name, id_location, expires_on } = value;
    if (subject === null) continue;
    const id = idOf.get(keyOf({ ...subject, id_location, name })) ?? 0;
    ids.set(row_number, id);
    if (former !== null) {
      const { id_credential, version } = former;
      replaced.push({ id_credential, version, replaced_by: id });
    }
    tx.audit({
      action: effect === 'NEW' ? 'add_credential' : 'renew_credential',
      noun: subject.kind,
      id: subject.id,
      before: former === null ? undefined : { expires_on: former.expires_on },
      after: { credential: name, expires_on },
    });
  }
  if (!(await replaceCredentials(tx, replaced))) throw changedMeanwhile();
  for (const id_company of new Set(rows.map(row => row.value.subject?.id_company ?? actor.id_company)))
    for (const noun of ['credential', 'driver', 'truck'] as const) tx.changed(noun, undefined, [id_company]);
  return ids;
}

export const credentialImport: KindOfImport<CredentialRow> = {
  kind: 'credentials',
  action: 'credential.write',
  columns: credentialColumns,
  prepare,
  hold,
  store,
};
