import { Link, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import './door.css';

const sections = [
  {
    title: 'Qué datos se tratan',
    text: 'Los de su cuenta (nombre, correo, cargo, teléfono y empresa), los que su trabajo necesita (viajes, guías, documentos, fotos y licencias) y la posición de los camiones y, mientras un conductor tiene un viaje en curso, la de su teléfono.',
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
    title: 'En este equipo',
    text: 'Su sesión se guarda cifrada en el navegador y se borra al salir. Se guardan además sus preferencias de pantalla y los borradores que aún no envía.',
  },
  {
    title: 'Sus derechos',
    text: 'Puede pedir el acceso, la corrección o la eliminación de sus datos, u oponerse a su uso, escribiendo al administrador de la empresa con la que trabaja, conforme a la Ley Orgánica de Protección de Datos Personales del Ecuador.',
  },
];

/** Both applications' privacy policies: what they do with data is the same, their names differ. */
export default function PrivacyPage() {
  const isContainers = useLocation().pathname === paths.containersPrivacy;
  return (
    <main className="cz-privacy">
      <Link to={paths.login} aria-label="Cabezal, ir al ingreso">
        <Brand size="large" />
      </Link>
      <h1>Política de privacidad</h1>
      <p>{isContainers ? 'Aplicación Manager Contenedores' : 'Aplicación Cabezal'}</p>
      {sections.map(section => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </main>
  );
}
