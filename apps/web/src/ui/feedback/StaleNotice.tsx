import { Alert, Button } from 'antd';

/** What is shown could not be read again: it stays, and says that it may be old. */
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
