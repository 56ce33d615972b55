import {
  getPermissionsByModules,
  getPermissionsCargoWise,
  type PermissionRow,
} from '@cabezal/contract/people/permissions/permissions.calls';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { useCall } from '../../../api/use-call.ts';
import { Answer, type AnswerQuery } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { isChanged } from './changed.ts';
import { ModulePanel } from './ModulePanel.tsx';
import type { Whose } from './permission-owner.ts';

export type Kind = PermissionRow['type'];

/** All permissions, or those for shipments that are also in CargoWise. */
export type PermissionsView = 'all' | 'cargowise';

function byModule(rows: readonly PermissionRow[]) {
  const modules = [...new Set(rows.map(row => row.module))];
  return modules.map(module => ({ module, permissions: rows.filter(row => row.module === module) }));
}

/** The permissions of the view by module, and the query that read them. */
function useModules(whose: Whose, view: PermissionsView) {
  const isAll = view === 'all';
  const all = useCall(getPermissionsByModules, whose, { keepPrevious: true, enabled: isAll });
  const cargoWise = useCall(getPermissionsCargoWise, whose, { keepPrevious: true, enabled: !isAll });
  const query: AnswerQuery<unknown> = isAll ? all : cargoWise;
  return {
    query,
    modules: isAll ? all.data : cargoWise.data && byModule(cargoWise.data),
    waiting: isAll ? all.isPlaceholderData : cargoWise.isPlaceholderData,
  };
}

interface ModulesProps {
  whose: Whose;
  view: PermissionsView;
  search: string;
  kind: Kind | null;
  /** Only permissions that differ from a new installation. */
  onlyChanged: boolean;
}

/** The permissions of a role by module, those that match the search and the filters. */
export function Modules({ whose, view, search, kind, onlyChanged }: ModulesProps) {
  const { query, modules: read, waiting } = useModules(whose, view);
  if (!read) return <Answer query={query} what="los permisos" loading={<CardsSkeleton cards={6} />} />;
  const wanted = plainText(search.trim());
  const modules = read
    .map(({ module, permissions }) => ({
      module,
      permissions: permissions.filter(
        row =>
          (kind ?? row.type) === row.type &&
          (!onlyChanged || isChanged(row)) &&
          plainText(`${module} ${row.name} ${row.code}`).includes(wanted),
      ),
    }))
    .filter(entry => entry.permissions.length > 0);
  if (modules.length === 0) {
    if (onlyChanged && wanted === '' && kind === null)
      return <EmptyState title="Nada cambió" text="El rol tiene los permisos de una instalación nueva." />;
    return <EmptyState title="Ningún permiso coincide con lo que busca" text="Cambie el texto o la clase." />;
  }
  return (
    <div className="cz-permissions-modules" aria-busy={waiting}>
      {modules.map(entry => (
        <ModulePanel key={entry.module} {...entry} whose={whose} waiting={waiting} />
      ))}
    </div>
  );
}
