import type { RoleScreen } from '@cabezal/contract/people/permissions/permissions.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { allowedScreens, menuOf } from '../session/session.queries.ts';
import { listPermissions, type StoredPermission, type Whose } from './permissions.queries.ts';
import { findRole } from './update-permission.ts';

/** The screens that the role may open, each with those of its actions that are allowed or denied by screen. */
function screensOf(rows: readonly StoredPermission[]): RoleScreen[] {
  const actionNames = new Map(rows.filter(row => row.type === 'action').map(row => [row.code, row.name]));
  // A pair of an action that the role does not have says nothing of the screen.
  const pairs = rows
    .filter(row => row.type === 'action_url' && row.lacks_action === null)
    .map(({ code, denied }) => {
      const [action = '', url = ''] = code.split(' ');
      return { url, name: actionNames.get(action) ?? action, denied };
    });
  return rows
    .filter(row => row.type === 'url' && row.allowed)
    .map(({ code: url, module, name: title }) => {
      const here = pairs.filter(pair => pair.url === url);
      return {
        url,
        module,
        title,
        allowed: here.filter(pair => !pair.denied).map(pair => pair.name),
        denied: here.filter(pair => pair.denied).map(pair => pair.name),
      };
    });
}

/** What a person with the role sees at the place: the menu and the screens. Errors: 403, 404. */
export async function readRoleView(tx: Tx, actor: Actor, whose: Whose) {
  await findRole(tx, actor, whose.id_role);
  const screens = await allowedScreens(tx, whose.id_role, whose.id_company_type);
  return {
    menu: menuOf(screens, {}, actor.id_company),
    screens: screensOf(await listPermissions(tx, whose)),
  };
}
