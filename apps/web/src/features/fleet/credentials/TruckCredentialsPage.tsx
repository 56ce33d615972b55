import { RecordPage, useRouteId } from './RecordPage.tsx';

export default function TruckCredentialsPage() {
  return <RecordPage subject="truck" id={useRouteId('id_camion')} />;
}
