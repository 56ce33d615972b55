import { ErrorPage } from './ErrorPage.tsx';

export default function Error404Page() {
  return (
    <ErrorPage
      code="404"
      title="Esta página no existe"
      text="La dirección está mal escrita o la pantalla ya no está disponible."
    />
  );
}
