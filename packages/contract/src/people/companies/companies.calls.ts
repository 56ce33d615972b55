import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, listInput, pageOf, possible, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { paper, qualification } from '../../system/records/records.shapes.ts';

export const companyType = z.enum(['TRANS', 'EXP', 'IMP', 'CLT', 'FWDR']);

/** Fields of a company that everyone may see. */
export const companyOption = z.object({
  id_company: z.number(),
  name: z.string(),
  company_type: companyType,
  /** The company that runs this installation. */
  is_operator: z.boolean(),
});
export type CompanyOption = z.infer<typeof companyOption>;

/** People of the operator who look after a company's trips. */
export const operationsTeam = z.object({
  id_operations_team: z.number(),
  name: z.string(),
  version: z.number(),
  users: z.array(z.object({ id_user: z.number(), name: z.string() })),
});
export type OperationsTeam = z.infer<typeof operationsTeam>;

/** For other companies, carriers and customers receive only the name; the rest is null. */
export const companyRow = companyOption.extend({
  ruc: z.string().nullable(),
  active: z.boolean(),
  version: z.number(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_work: z.string().nullable(),
  address: z.string().nullable(),
  instructions: z.string().nullable(),
  /** Trips of the last 30 days with the company as carrier or customer. */
  trips: z.number().nullable(),
  active_drivers: z.number().nullable(),
  /** Receives notifications about its trips. */
  notifications_share: z.boolean().nullable(),
  /** Customers see driver and plate on the trips that it drives. */
  share_driver_truck: z.boolean().nullable(),
  /** Allows the operator to create the DISV with its account. */
  create_disv: z.boolean().nullable(),
  nec_agent_foreign: z.string().nullable(),
  company_logo: z.string().nullable(),
  qualification: qualification.nullable(),
  /** Not offered for anything new; its people see and create nothing. */
  blocked: z.boolean().nullable(),
  created_at: instant.nullable(),
  early_billing: z.boolean().nullable(),
  /** Minimum profitability of its reservations, percent; null: the general minimum. */
  min_margin_pct: z.number().nullable(),
  advisor: z.string().nullable(),
  internal_notes: z.string().nullable(),
  blocked_at: instant.nullable(),
  blocked_reason: z.string().nullable(),
  operations_teams: z.array(operationsTeam),
});
export type CompanyRow = z.infer<typeof companyRow>;
/** Notes of the operator about a company, hidden from companies. */
const noted = {
  blocked_at: true,
  blocked_reason: true,
  early_billing: true,
  min_margin_pct: true,
  internal_notes: true,
} as const;
const forCompanies = companyRow.omit({ ...noted, advisor: true });

export const company = companyRow.extend({
  id_advisor: z.number().nullable(),
  /** Customers that a forwarder may act for. */
  associations: z.array(companyOption),
  papers: z.array(paper),
  can: z.object({
    edit: possible,
    /** All fields; otherwise contact, instructions, sharing, logo and papers of the own company. */
    edit_all: possible,
    /** Activate, deactivate and delete. */
    change_state: possible,
    block: possible,
  }),
});
export type Company = z.infer<typeof company>;
const ownCompany = company.omit(noted);
/** Output for audiences other than the operator. */
export const companyFor = { carrier: ownCompany, customer: ownCompany, driver: companyOption };

export const companyFilters = {
  company_type: companyType,
  blocked: z.boolean(),
  active: z.boolean(),
  qualification,
  early_billing: z.boolean(),
};

export const getCompanies = defineCall({
  method: 'POST',
  path: '/company/get_companies',
  access: action('company.read'),
  changes: false,
  input: listInput(companyFilters),
  output: pageOf(companyRow),
  outputFor: { carrier: pageOf(forCompanies), customer: pageOf(forCompanies) },
  summary: 'Companies that the person may see, by page; others than the own one by name only, except for the operator.',
  shows: ['company'],
});

export const getCompany = defineCall({
  method: 'POST',
  path: '/company/get_company',
  access: signedIn,
  changes: false,
  input: z.strictObject({ id_company: id }),
  output: company,
  outputFor: companyFor,
  summary: 'One company: the own one without a permission, others with company.read. 404 outside the scope.',
  shows: [{ noun: 'company', by: 'id_company' }],
});

/** A company in a selection: `refused` says why it cannot be chosen. */
export const companyChoice = companyOption.extend({ refused: z.string().nullable() });
export type CompanyChoice = z.infer<typeof companyChoice>;

export const getCompanyOptions = defineCall({
  method: 'GET',
  path: '/company',
  access: signedIn,
  input: z.strictObject({ name: text(80).optional(), company_type: z.array(companyType).max(5).optional() }),
  output: z.array(companyChoice),
  summary:
    'Active companies to choose from, at most 50: the own one, the operator, carriers and those one acts for; a blocked one says so in `refused`.',
  shows: ['company'],
});

const companyTypes = z.array(z.object({ code: companyType, name: z.string() }));
export const getCompanyTypes = defineCall({
  method: 'GET',
  path: '/company/company_types',
  access: signedIn,
  output: companyTypes,
  summary: 'The five types of company (spec §6).',
});
export const getCompanyType = defineCall({
  method: 'GET',
  path: '/company/company_type',
  access: signedIn,
  output: companyTypes,
  summary: 'The same as company_types; the catalogue has both names.',
});

export const placeOption = z.object({
  id_location: z.number(),
  /** Owner; null: a public place without a company. */
  id_company: z.number().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  requires_credential: z.boolean(),
  /** Document for entering the terminal: AISV, DISV, an appointment. */
  entry_document: z.string().nullable(),
});
export type PlaceOption = z.infer<typeof placeOption>;
const placeSearch = z.strictObject({ name: text(80).optional() });

export const getPorts = defineCall({
  method: 'POST',
  path: '/company/get_ports',
  access: signedIn,
  changes: false,
  input: placeSearch,
  output: z.array(placeOption),
  summary: 'Port terminals whose name or code contains all given words.',
  shows: ['location'],
});
export const getDeposits = defineCall({
  method: 'POST',
  path: '/company/get_deposits',
  access: signedIn,
  changes: false,
  input: placeSearch,
  output: z.array(placeOption),
  summary: 'Container depots whose name or code contains all given words.',
  shows: ['location'],
});

export const shippingLine = z.object({
  id_shipping_line: z.number(),
  name: z.string(),
  scac: z.array(z.string()),
  /** Owner prefixes of its containers; another prefix gives a remark, never a refusal. */
  bic_prefixes: z.array(z.string()),
  free_days_import_dry: z.number().nullable(),
  free_days_import_reefer: z.number().nullable(),
  free_days_export: z.number().nullable(),
  id_usual_terminal: z.number().nullable(),
  usual_terminal: z.string().nullable(),
});
export type ShippingLine = z.infer<typeof shippingLine>;

export const getShippingLines = defineCall({
  method: 'GET',
  path: '/company/get_shipping_lines',
  access: signedIn,
  output: z.array(shippingLine),
  summary: 'Shipping lines with their free days and usual terminal.',
  shows: ['shipping_line'],
});

export const getCompaniesExcel = excelOf(getCompanies, 'companies');
