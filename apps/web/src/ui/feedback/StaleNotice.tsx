import { Alert, Button } from 'antd';

/** The data shown could not be refreshed: they stay, with a notice that they may be out of date. */
export function StaleNotice({ error, retry }: { error: { message: string }; retry: () => void }) {
  return (
    <Alert
      type="warning"
      banner
      title={`${error.message}. Se muestran los últimos datos recibidos.`}
      action={
        <Button size="small" onClick={retry}>
          Reintentar
        </Button>
      }
    />
  );
}
