import { Navigate } from 'react-router';
import { paths } from '../../../app/paths.ts';

/** `/tarifas/add_excel`: the list with the import open. */
export default function FeesExcelPage() {
  return <Navigate to={`${paths.fees}?importar=nuevo`} replace />;
}
