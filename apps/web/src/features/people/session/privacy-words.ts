import { KEPT_DAYS, MOST_DAY_POINTS } from '@cabezal/domain/system/privacy/kept-days';
import type { PrivacyTopic } from '@cabezal/domain/system/privacy/personal-data.data';

/** The two applications that a policy is shown for: the office and the drivers, and the customers of containers. */
export type PolicyOf = 'CABEZAL' | 'CONTAINERS';

/** A line of «Cuánto tiempo»: what is kept, and for how long. `topics`: whose data of persons it tells of. */
export interface KeptLine {
  what: string;
  long: string;
  topics: readonly PrivacyTopic[];
}

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

/** The periods are those of the jobs that delete the data. */
export const KEPT_LINES: readonly KeptLine[] = [
  {
    what: 'Su cuenta',
    long: 'mientras exista; si se desactiva, su nombre queda en lo que usted registró',
    topics: ['ACCOUNT'],
  },
  {
    what: 'Sesiones y enlaces que se le enviaron, con el equipo y la dirección de internet que los usó',
    long: `${days(KEPT_DAYS.sessions)} después de terminar; los intentos fallidos de ingreso, ${days(KEPT_DAYS.attempts)}`,
    topics: ['CONNECTION'],
  },
  {
    what: 'Navegadores en los que usted habilitó avisos: su nombre, cuándo se usaron y su dirección en el servicio de avisos del navegador, que recibe los avisos cifrados',
    long: 'hasta que usted los quita, o termina la sesión con que los habilitó',
    topics: ['CONNECTION'],
  },
  {
    what: 'Ficha del conductor, con su identificación, licencia y credenciales',
    long: 'mientras trabaje para su empresa y el tiempo que exigen las leyes laborales y de transporte',
    topics: ['DRIVER'],
  },
  {
    what: 'Documentos del viaje, licencia y matrícula que un conductor guarda en su teléfono para mostrarlos sin señal',
    long: `${days(KEPT_DAYS.phonePapers)} después de cerrar el viaje, o hasta que se anula su enlace, si el teléfono vuelve a abrir la página; si no la abre, ${days(KEPT_DAYS.phonePapersUnseen)} después de la última vez. Se borran cuando el navegador despierta a Cabezal, al abrirlo o con un aviso; desde ese día ya no se muestran`,
    topics: ['DRIVER'],
  },
  {
    what: 'Teléfonos vinculados a un conductor, con el nombre que les puso la oficina y su último uso',
    long: `hasta ${days(KEPT_DAYS.phones)} después de que su vínculo termina o vence`,
    topics: ['DRIVER'],
  },
  {
    what: 'Contactos de las empresas, de las plantas y de quienes reciben avisos',
    long: `mientras dure la relación con la empresa; el nombre y el correo o número de quien se quitó de los avisos, ${days(KEPT_DAYS.notifications)}, como el registro que los nombra`,
    topics: ['CONTACT'],
  },
  {
    what: 'Viajes, guías, documentos y facturas, con el nombre y el teléfono del conductor de cada viaje',
    long: 'el tiempo que exigen las leyes tributarias y de transporte',
    topics: ['TRIP'],
  },
  {
    what: 'Nombre, cédula y firma de quien recibe la carga',
    long: 'con la guía, el tiempo que exigen las leyes tributarias y de transporte; la cédula la ven solo la empresa operadora y quien reserva o paga el viaje',
    topics: ['RECEIPT'],
  },
  {
    what: 'Posiciones de los camiones y de los teléfonos que las envían',
    long: `${days(KEPT_DAYS.positions)}; las de un viaje o de un caso que sigue abierto, hasta ${days(KEPT_DAYS.positions)} después de que termina. Luego quedan, de cada camión y día, unas ${MOST_DAY_POINTS} posiciones con sus paradas, ${days(KEPT_DAYS.tracks)}`,
    topics: ['POSITION'],
  },
  {
    what: 'Lugares que el teléfono de un conductor envía mientras su emergencia está abierta',
    long: `${days(KEPT_DAYS.phonePositions)}; que llamó, con su nombre, queda con el viaje`,
    topics: ['POSITION', 'DRIVER'],
  },
  {
    what: 'Lecturas del código QR de una guía, con el lugar si el teléfono lo permite',
    long: `con la guía; las de códigos que no son de una guía, ${days(KEPT_DAYS.unknownScans)}`,
    topics: ['SCAN'],
  },
  {
    what: 'Correos y mensajes enviados; avisos en la aplicación; registro de a quién se envió cada aviso, sin sus palabras, y de los correos que rechazan los mensajes',
    long: `${days(KEPT_DAYS.messages)}; los avisos, ${days(KEPT_DAYS.notices)}; los registros, ${days(KEPT_DAYS.notifications)}`,
    topics: ['MESSAGE'],
  },
  {
    what: 'Números a los que se envían avisos por WhatsApp, con el consentimiento de su dueño, y cuándo escribió BAJA, ALTA u otro mensaje, sin sus palabras. El número y el texto de cada aviso los recibe WhatsApp',
    long: `mientras alguien los use para avisos, y ${days(KEPT_DAYS.notifications)} después de lo último que se supo de ellos; que un número escribió BAJA no se borra, para no escribirle otra vez`,
    topics: ['WHATSAPP'],
  },
  {
    what: 'Archivos de Excel importados y sus filas',
    long: `${days(KEPT_DAYS.imports)}; los archivos que no se adjuntaron a nada, ${days(KEPT_DAYS.unusedFiles)}`,
    topics: ['IMPORT'],
  },
  {
    what: 'Borradores de formularios que usted no guardó',
    long: `${days(KEPT_DAYS.drafts)} después del último cambio`,
    topics: [],
  },
  { what: 'Registro de quién cambió qué y cuándo', long: 'no se borra', topics: [] },
];

/** What the other application does not handle: its people neither drive nor are asked for a camera. */
const OFFICE_AND_DRIVERS: readonly PrivacyTopic[] = ['DRIVER', 'IMPORT'];

/** The lines that concern the people of the application. */
export const keptLines = (of: PolicyOf): readonly KeptLine[] =>
  KEPT_LINES.filter(line => of === 'CABEZAL' || !line.topics.some(topic => OFFICE_AND_DRIVERS.includes(topic)));

export interface PolicySection {
  title: string;
  text: string;
}

const PHONE: PolicySection = {
  title: 'Cámara y ubicación del teléfono',
  text: 'El navegador le pide permiso la primera vez. La cámara se usa solo cuando usted toma una foto del viaje; la ubicación, solo mientras la página de su viaje está abierta. Puede quitar el permiso cuando quiera en los ajustes del navegador.',
};

const DATA: Readonly<Record<PolicyOf, string>> = {
  CABEZAL:
    'Los de su cuenta: nombre, correo, cargo, teléfono y empresa. Los que su trabajo necesita: viajes, guías, documentos, fotos, licencias y credenciales. Y la posición de los camiones y, mientras un conductor tiene un viaje en curso, la de su teléfono.',
  CONTAINERS:
    'Los de su cuenta: nombre, correo, cargo, teléfono y empresa. Los de sus reservas: contenedores, plantas y sus contactos, documentos, comentarios y facturas. Y, de cada uno de sus viajes, el camión, el conductor y su recorrido, como la empresa de transporte los comparte con usted.',
};

/** The sections before «Cuánto tiempo». */
export const sectionsOf = (of: PolicyOf): readonly PolicySection[] => [
  { title: 'Qué datos se tratan', text: DATA[of] },
  {
    title: 'Para qué',
    text: 'Para planificar, seguir, documentar y cobrar el transporte de contenedores. No se usan para publicidad ni se venden.',
  },
  {
    title: 'Quién los ve',
    text: 'La empresa operadora, su propia empresa y, de cada viaje, las partes que intervienen en él, cada una solo lo que le corresponde. Un enlace de seguimiento muestra únicamente el viaje para el que se creó, hasta que vence o se anula; si con él se califica el viaje, la calificación y su comentario los leen la empresa operadora y el cliente.',
  },
  ...(of === 'CABEZAL' ? [PHONE] : []),
  {
    title: 'En este equipo',
    text: 'Su sesión se guarda cifrada en el navegador y se borra al salir. Se guardan además sus preferencias de pantalla, los borradores y, sin señal, lo que aún no se pudo enviar. No se usan cookies de terceros.',
  },
];

export const RIGHTS: PolicySection = {
  title: 'Sus derechos',
  text: 'Puede pedir el acceso, la corrección, la eliminación o la entrega de sus datos, u oponerse a su uso, escribiendo al administrador de la empresa operadora o de la suya, conforme a la Ley Orgánica de Protección de Datos Personales del Ecuador.',
};
