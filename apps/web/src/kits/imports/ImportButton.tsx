import { UploadOutlined } from '@ant-design/icons';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useNarrow } from '../../ui/use-narrow.ts';

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'));

/** `?importar=` opens the drawer; `nuevo` for a new file, else the id of an import. A link opens the same one. */
const PARAMETER = 'importar';

/** «Importar» in the header of a list: imports its records from an Excel file. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const narrow = useNarrow();
  const { get, change } = useAddress<typeof PARAMETER>();
  const shown = get(PARAMETER);
  const show = (value: string | null) => change({ [PARAMETER]: value });
  return (
    <>
      <ActionButton
        icon={<UploadOutlined />}
        aria-label={narrow ? 'Importar' : undefined}
        onClick={() => show('nuevo')}
      >
        {narrow ? null : 'Importar'}
      </ActionButton>
      {shown !== null && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} id_import={Number(shown) || null} onShow={show} />
        </Suspense>
      )}
    </>
  );
}
