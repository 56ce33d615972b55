import { z } from 'zod';
import { anyone, defineCall, signedIn } from '../../call.ts';
import { id, phone, requiredText, text, version } from '../../shapes.ts';

export const email = z.string().trim().toLowerCase().min(3, 'Ingrese su usuario o correo').max(254);
export const password = z.string().min(1, 'Ingrese su contraseña').max(200);

/** A menu entry (spec §2 «Shell»). */
export interface MenuEntry {
  key: string;
  title: string;
  path: string;
  icon: string;
  typeIcon: 'ant' | 'other';
  disabled: boolean;
  notification_count: number;
  menuGroup: string;
  children: MenuEntry[];
}
export const menuEntry: z.ZodType<MenuEntry> = z.object({
  key: z.string(),
  title: z.string(),
  path: z.string(),
  icon: z.string(),
  typeIcon: z.enum(['ant', 'other']),
  disabled: z.boolean(),
  notification_count: z.number(),
  menuGroup: z.string(),
  get children() {
    return z.array(menuEntry);
  },
});

/** Entry of the permission list for the route guard (spec §5 «Route guard»). */
export const permissionEntry = z.object({ url: z.string(), allowed: z.boolean() });

export const person = z.object({
  id_user: z.number(),
  id_company: z.number(),
  company_name: z.string(),
  company_type: z.enum(['TRANS', 'EXP', 'IMP', 'CLT', 'FWDR']),
  is_operator: z.boolean(),
  email: z.string(),
  name: z.string(),
  last_name: z.string(),
  work_position: z.string().nullable(),
  phone: z.string().nullable(),
  /** Version of the person's own data. */
  version: z.number(),
  role: z.string(),
  role_name: z.string(),
  company_logo: z.string().nullable(),
  id_driver: z.number().nullable(),
  menu: z.array(menuEntry),
  permissions: z.array(permissionEntry),
  /** Permission actions of the role, e.g. `reservation.approve`. */
  actions: z.array(z.string()),
  /** Actions that are denied on a screen, with the pattern of the screen. */
  denied_pairs: z.array(z.object({ action: z.string(), url: z.string() })),
  /** Parameters with which forms validate like the server; null: no value today. */
  figures: z.object({
    dias_aviso_credencial: z.number().nullable(),
    unidad_max_kg: z.number().nullable(),
    stand_by_alerta_pct: z.number().nullable(),
    /** For the operator's people only. */
    margen_minimo_pct: z.number().nullable(),
    margen_objetivo_pct: z.number().nullable(),
    /** Minimum of customers with their own, percent by id. */
    margin_by_client: z.record(z.string(), z.number()),
  }),
});
export type Person = z.infer<typeof person>;

export const login = defineCall({
  method: 'POST',
  path: '/users/login',
  access: anyone,
  changes: true,
  input: z.strictObject({
    email,
    password,
    keep: z.boolean().default(false),
    /** Code of the authenticator or a recovery code, after the first attempt was answered SEGUNDO_FACTOR. */
    code: z.string().trim().min(1).max(40).optional(),
  }),
  output: z.object({
    status: z.literal(200),
    data: z.object({
      user: person.extend({ token: z.string() }),
      /** When the code completed the setup of a second factor: displayed only now. */
      recovery_codes: z.array(z.string()).optional(),
    }),
  }),
  summary:
    'Signs in with e-mail and password; the token goes into the Authorization header of later calls (spec §4 «Session»). 401 CREDENCIALES; SEGUNDO_FACTOR: send it again with `code`; SEGUNDO_FACTOR_POR_ACTIVAR: the role requires one, see begin_second_factor; CODIGO_INCORRECTO; 429.',
});

export const logout = defineCall({
  method: 'POST',
  path: '/users/logout',
  access: signedIn,
  output: z.object({ closed: z.literal(true) }),
  summary: 'Revokes the session of the token.',
});

export const recoverPassword = defineCall({
  method: 'POST',
  path: '/users/recover_pass',
  access: anyone,
  input: z.strictObject({ email }),
  output: z.object({ message: z.string() }),
  summary:
    'Mails a link to choose a new password, valid one hour; the answer is the same whether the address exists or not. 429 after three in an hour.',
});

export const getMenuCounts = defineCall({
  method: 'GET',
  path: '/users/menu_counts',
  access: signedIn,
  output: z.record(z.string(), z.number()),
  summary: 'How many items wait for the person behind each entry of the menu, by its address; at most 100 are counted.',
  shows: [],
});

export const getProfile = defineCall({
  method: 'POST',
  path: '/users/getPerfil',
  access: signedIn,
  changes: false,
  output: person,
  shows: ['session', 'parameter'],
  summary: 'The signed-in person with menu, permissions and actions.',
});

export const getMenu = defineCall({
  method: 'GET',
  path: '/users/getPerfilMenu',
  access: signedIn,
  output: z.array(menuEntry),
  summary: 'The menu of the signed-in person with today’s notification counts.',
});

export const getMyPermissions = defineCall({
  method: 'GET',
  path: '/users/get_permissions',
  access: signedIn,
  output: z.array(permissionEntry),
  summary: 'The per-URL permission list of the signed-in person.',
});

export const updateMyAccount = defineCall({
  method: 'POST',
  path: '/users/update_my_account',
  access: signedIn,
  input: z.strictObject({
    name: requiredText(80),
    last_name: requiredText(80),
    work_position: text(80).nullable(),
    phone: phone.nullable(),
    version,
  }),
  output: z.object({ id_user: id, version: z.number() }),
  touches: ['session'],
  summary: 'Changes the own name, position and phone. 422 by field: phone.',
});

export const reportNewUpdate = defineCall({
  method: 'POST',
  path: '/users/report_new_update_available',
  access: signedIn,
  changes: false,
  /** Build that the browser runs, as the page names its first file. */
  input: z.strictObject({ running: z.string().min(1).max(80) }),
  output: z.object({
    /** Build that the server serves. Null: it serves no browser application. */
    current: z.string().nullable(),
    is_current: z.boolean(),
  }),
  summary:
    'Whether the browser runs the build that the server serves; an old one is written into the log with the person.',
  shows: [],
});
