import { Link, useLocation } from 'react-router';
import { useConfig } from '../../../api/use-config.ts';
import { paths } from '../../../app/paths.ts';
import { Brand } from '../../../ui/Brand.tsx';
import './door.css';

const sections = [
  {
    title: 'Qué datos se tratan',
    text: 'Los de su cuenta: nombre, correo, cargo, teléfono y empresa. Los que su trabajo necesita: viajes, guías, documentos, fotos, licencias y credenciales. Y la posición de los camiones y, mientras un conductor tiene un viaje en curso, la de su teléfono.',
  },
  {
    title: 'Para qué',
    text: 'Para planificar, seguir, documentar y cobrar el transporte de contenedores. No se usan para publicidad ni se venden.',
  },
  {
    title: 'Quién los ve',
    text: 'La empresa operadora, su propia empresa y, de cada viaje, las partes que intervienen en él, cada una solo lo que le corresponde. Un enlace de seguimiento muestra únicamente el viaje para el que se creó, hasta que vence o se anula.',
  },
  {
    title: 'Cámara y ubicación del teléfono',
    text: 'El navegador le pide permiso la primera vez. La cámara se usa solo cuando usted toma una foto del viaje; la ubicación, solo mientras la página de su viaje está abierta. Puede quitar el permiso cuando quiera en los ajustes del navegador.',
  },
  {
    title: 'En este equipo',
    text: 'Su sesión se guarda cifrada en el navegador y se borra al salir. Se guardan además sus preferencias de pantalla, los borradores y, sin señal, lo que aún no se pudo enviar. No se usan cookies de terceros.',
  },
  {
    title: 'Cuánto tiempo',
    text: 'Los documentos de un viaje se conservan el tiempo que las leyes tributarias y de transporte exigen. De cada cambio queda registrado quién lo hizo y cuándo; ese registro no se borra.',
  },
  {
    title: 'Sus derechos',
    text: 'Puede pedir el acceso, la corrección, la eliminación o la entrega de sus datos, u oponerse a su uso, escribiendo al administrador de la empresa operadora o de la suya, conforme a la Ley Orgánica de Protección de Datos Personales del Ecuador.',
  },
];

/** The privacy policies of both applications: they handle data in the same way, only the names differ. */
export default function PrivacyPage() {
  const isContainers = useLocation().pathname === paths.containersPrivacy;
  const operator = useConfig()?.operator_name;
  return (
    <main className="cz-session-privacy">
      <Link to={paths.login} aria-label="Cabezal, ir al ingreso">
        <Brand size="large" />
      </Link>
      <h1>Política de privacidad</h1>
      <p>{isContainers ? 'Aplicación Manager Contenedores' : 'Aplicación Cabezal'}</p>
      <section>
        <h2>Quién responde por sus datos</h2>
        <p>
          {operator ? `${operator}, la` : 'La'} empresa de transporte que opera esta aplicación y decide quién tiene
          acceso a ella.
        </p>
      </section>
      {sections.map(section => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <p>{section.text}</p>
        </section>
      ))}
      <p>
        <Link to={paths.login}>Volver al ingreso</Link>
      </p>
    </main>
  );
}
