import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type {
  CodeTexts,
  EmergencyDesk,
  EntrySettler,
  ReadableRecord,
  RecordFiles,
  TableUsage,
} from './declarations.ts';
import type { MenuCount } from './modules/people/session/menu-count.ts';
import type { Reprice } from './modules/prices/pricing/reprice-port.ts';
import type { Sweep } from './modules/system/housekeeping/sweeps.queries.ts';
import type { ImportKinds } from './modules/system/imports/import-kinds.ts';
import type { AnyKindOfImport } from './modules/system/imports/kind.ts';
import type { RecordKind } from './modules/system/records/record-kind.ts';
import type { Right, ScreenSeed } from './modules/system/rights/right.ts';
import type { SapGateway } from './modules/system/sap/sap-gateway.ts';
import type { Tx } from './platform/db/tx.ts';
import type { ConstraintTexts } from './platform/http/errors.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** What a process passes to its modules, once, at the start. */
export interface Wiring {
  services: Services;
  /** One SAP session for deliveries and for queries. */
  sap: SapGateway;
  /** The kinds of import that the modules provide. */
  importKinds: ImportKinds;
  /** Recalculates the prices of open reservations. */
  reprice: Reprice;
  /** Whether the caller sees a reservation. */
  seesReservation: (tx: Tx, id_reservation: number) => Promise<boolean>;
  /** The modules' counts for menu entries. */
  menuCounts: readonly MenuCount[];
}

export type Plugin = (app: FastifyInstance) => Promise<void>;

/** The manifest of one module for the rest of the server. Each is declared in `<word>.module.ts`; `modules.ts` lists them. */
export interface Module {
  routes?: (wiring: Wiring) => Route[];
  /** Routes that are not JSON calls: uploads, the base map. */
  plugins?: (wiring: Wiring) => Plugin[];
  /** The same for every process, whatever its roles: endpoints for devices. */
  pluginsEverywhere?: (wiring: Wiring) => Plugin[];
  /** Calls of the contract that a plugin serves because they stream or must not keep a transaction open. */
  pluginCalls?: readonly Route['call'][];
  /** Live data for browsers other than «noun changed». */
  lanes?: (wiring: Wiring) => Lane[];
  jobs?: (wiring: Wiring) => Job[];
  deliveries?: (wiring: Wiring) => Delivery[];
  /** Kinds of import. */
  imports?: (services: Services) => AnyKindOfImport[];
  /** Sentences for database constraints. */
  constraints?: ConstraintTexts;
  /** Counts of waiting items at menu entries. */
  menuCounts?: readonly MenuCount[];
  /** Rights that calls of this module require. */
  rights?: readonly Right[];
  /** Screens of a new installation. */
  screens?: readonly ScreenSeed[];
  /** Spanish texts of what it logs: by `noun.action`, or by the action alone where several nouns share it. */
  historyTexts?: Readonly<Record<string, string>>;
  /** Records whose single fields the history shows. */
  records?: readonly RecordKind[];
  /** Spanish texts of the codes that its records store, for the history. */
  codeTexts?: CodeTexts;
  /** Records whose history people read, and the action that they need. */
  readable?: readonly ReadableRecord[];
  /** Tables that refer to records of lower areas, which are not deleted meanwhile. */
  usages?: readonly TableUsage[];
  /** What it derives from entries of lower areas' catalogues. */
  entrySettlers?: readonly EntrySettler[];
  /** The rule of emergencies, and who is told of them; one module says it. */
  emergencyDesk?: EmergencyDesk;
  /** Who reads the files of its records. */
  files?: RecordFiles;
  /**
   * Facts of reservation `r` that recipients of its customer can be told of: a select of subject, key, time, words, unit, container, place, document
   * and paying company, as in `trips/told-facts`.
   */
  tellableFacts?: RawBuilder<unknown>;
  /** Rows that are deleted some time after they have expired. */
  sweeps?: readonly Sweep[];
}
