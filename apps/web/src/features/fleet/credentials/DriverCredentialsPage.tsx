import { RecordPage, useRouteId } from './RecordPage.tsx';

export default function DriverCredentialsPage() {
  return <RecordPage subject="driver" id={useRouteId('id_chofer')} />;
}
