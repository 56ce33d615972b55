import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, motive, phone, requiredText, text, version } from '../../shapes.ts';
import { bulkEdit, bulkInput } from '../../system/bulk/bulk.shapes.ts';
import { tripDecisions } from '../../system/records/records.shapes.ts';
import { company, companyFor, companyType } from './companies.calls.ts';
import { COMPANY_PAPER_NAMES } from './company-lookups.data.ts';

const write = action('company.write');
const block = action('company.block');
const touches = ['company', 'document'] as const;
const ruc = text(13).regex(/^\d{13}$/, 'El RUC debe tener 13 dígitos');
export const companyPaperKind = z.enum(Object.keys(COMPANY_PAPER_NAMES) as [keyof typeof COMPANY_PAPER_NAMES]);

/** Fields that a company edits itself. */
export const own = {
  email: z.email('Ingrese un correo válido').max(254).toLowerCase().nullish(),
  address: text(200).nullish(),
  phone: phone.nullish(),
  phone_work: phone.nullish(),
  instructions: text(1000).nullish(),
  notifications_share: z.boolean().optional(),
  share_driver_truck: z.boolean().optional(),
};
/** Fields that only the operator edits. */
export const agreed = {
  id_advisor: id.nullish(),
  internal_notes: text(1000).nullish(),
  create_disv: z.boolean().optional(),
  nec_agent_foreign: text(40).nullish(),
  early_billing: z.boolean().optional(),
  /** Minimum profitability of its reservations, percent; null: the operator's general minimum; absent: unchanged. Needs `parameter.write`. */
  min_margin_pct: z.number('Ingrese un porcentaje').min(-100, 'Desde −100 %').max(1000, 'Hasta 1000 %').nullish(),
};
const paperFiles = z.array(z.strictObject({ kind: companyPaperKind, id_file: id })).max(12);

export const verifyCompany = defineCall({
  method: 'POST',
  path: '/company/verify',
  access: signedIn,
  changes: false,
  input: z.strictObject({ ruc: text(20) }),
  output: z.object({
    /** False: not a RUC; `message` says why. */
    valid: z.boolean(),
    exists: z.boolean(),
    /** Company with this RUC; null if the person may not know it. */
    id_company: z.number().nullable(),
    name: z.string().nullable(),
    message: z.string().nullable(),
  }),
  summary:
    'Whether a RUC is well-formed and free: 13 digits, province, suffix; a check digit that does not match is a remark. Only the operator reads which company has it.',
  shows: ['company'],
});

export const addCompany = defineCall({
  method: 'POST',
  path: '/company/add_company',
  access: write,
  input: z.strictObject({
    name: requiredText(120),
    ruc,
    company_type: companyType,
    ...own,
    ...agreed,
    /** Confirmed uploads of the own company, attached at creation. */
    papers: paperFiles.default([]),
  }),
  output: company,
  outputFor: companyFor,
  touches,
  summary:
    'Registers a carrier or customer with its papers; the operator only. 409 RUC_DUPLICADO; 422 by field: RUC, phones, advisor, a logo that is no picture.',
});

export const editCompany = defineCall({
  method: 'POST',
  path: '/company/edit_company',
  access: signedIn,
  input: z.strictObject({
    id_company: id,
    version,
    /** Absent: unchanged. */
    name: requiredText(120).optional(),
    ruc: ruc.optional(),
    company_type: companyType.optional(),
    ...own,
    ...agreed,
  }),
  output: company,
  outputFor: companyFor,
  touches,
  summary:
    'Changes a company: the operator (company.write) all of it, ADM_LOCAL (company.own) contact, instructions and sharing of the own one; a field that is not the person’s is refused (422 CAMPO_NO_PERMITIDO). An absent text is emptied if the person may edit it. 409 TIPO_FIJO once it has trips or reservations.',
});

export const deleteCompany = defineCall({
  method: 'POST',
  path: '/company/delete_company',
  access: write,
  input: z.strictObject({ id_company: id, version }),
  output: z.object({ id_company: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes a company to which nothing refers, with its papers, teams and rental costs; else 409 EN_USO names the places, and it can be deactivated. Never the operator.',
});

export const setCompanyActive = defineCall({
  method: 'POST',
  path: '/company/set_active',
  access: write,
  input: z.strictObject({ id_company: id, version, active: z.boolean(), motive }),
  output: company,
  outputFor: companyFor,
  touches,
  summary:
    'Activates or deactivates a company with a motive; logged. Its people cannot sign in while it is inactive. 409 COMPANIA_CON_PENDIENTES while it has trips or reservations that are not finished.',
});

export const blockCompany = defineCall({
  method: 'POST',
  path: '/company/save_company_blocked',
  access: block,
  input: z.strictObject({
    id_company: id,
    version,
    motive,
    trips: tripDecisions,
    /** The person has seen the unfinished reservations, which continue. */
    confirmed: z.boolean().default(false),
  }),
  output: company,
  outputFor: companyFor,
  touches: [...touches, 'guide', 'truck', 'driver'],
  summary:
    'Blocks a company with a motive; logged. It is not offered for anything new and its people create no reservations. It requires a decision for each trip that the company is to drive (KEEP, RELEASE): 409 VIAJES_POR_DECIDIR, VIAJE_EN_CURSO, VIAJE_EMITIDO; open reservations of a customer are confirmed: 409 RESERVAS_POR_CONFIRMAR.',
});
export const unblockCompany = defineCall({
  method: 'POST',
  path: '/company/save_company_unblocked',
  access: block,
  input: z.strictObject({ id_company: id, version, motive }),
  output: company,
  outputFor: companyFor,
  touches: [...touches, 'truck', 'driver'],
  summary: 'Unblocks a company with a motive; logged. 409 SIN_CAMBIO if it is not blocked.',
});

/** A reservation of a customer that is neither finished nor rejected. */
export const reservationAhead = z.object({
  id_reservation: z.number(),
  status: z.string(),
  route_text: z.string(),
  client_name: z.string(),
  appointment_at: instant.nullable(),
});
export type ReservationAhead = z.infer<typeof reservationAhead>;
export const getCompanyReservationsAhead = defineCall({
  method: 'POST',
  path: '/company/reservations_ahead',
  access: block,
  changes: false,
  input: z.strictObject({ id_company: id }),
  output: z.array(reservationAhead),
  summary: 'Reservations of a customer, or billed to it, that are not finished, soonest first, at most 500.',
  shows: ['reservation'],
});

export const updateCompanyDocuments = defineCall({
  method: 'POST',
  path: '/company/update_documents',
  access: signedIn,
  input: z
    .strictObject({
      id_company: id,
      files: paperFiles.default([]),
      removed: z
        .array(z.strictObject({ id_document: id, motive }))
        .max(12)
        .default([]),
    })
    .refine(input => input.files.length + input.removed.length > 0, { message: 'Elija un archivo', path: ['files'] }),
  output: company,
  outputFor: companyFor,
  touches,
  summary:
    'Attaches confirmed uploads to a company (the operator to any, ADM_LOCAL to the own one; a new one replaces the earlier one of its kind, which stays as an older version; the logo is a picture) and removes papers with a motive; all or nothing.',
});

/** Served as a stream without a session, because public pages display it. */
export const getCompanyLogo = defineCall({
  method: 'GET',
  path: '/company/logo/{key}',
  access: { kind: 'public' },
  input: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.custom<unknown>(() => true),
  summary: 'The picture of a company’s logo by the random key in its address; 404 once it was replaced.',
});

export const bulkEditCompanies = defineCall({
  ...bulkEdit,
  path: '/bulk/edit_companies',
  access: action('company.write'),
  input: bulkInput(
    {
      id_advisor: agreed.id_advisor,
      notifications_share: z.boolean(),
      share_driver_truck: z.boolean(),
      early_billing: z.boolean(),
      create_disv: z.boolean(),
      active: z.boolean(),
    },
    'active',
  ),
  touches: ['company'],
  summary:
    'Gives up to 500 companies the same values, each as edit_company and set_active would, with an answer for each row. Activating and deactivating need a motive; one with unfinished trips or reservations stays active.',
});
