/** A screen, the person who opens it, and its expected content; `screens.test.ts` opens every one. */
export interface ScreenRow {
  /** Route of the application; parameters in braces are filled from `ScreenIds`. */
  route: string;
  /** First part of the e-mail address of a person of the demo company; null: not signed in. */
  as: string | null;
  /** The page's title (its h1). */
  title: RegExp;
  /** A text that appears only after the content is loaded. */
  content: string | RegExp;
  /** The refused request that the screen reports: «422 …/read_password_link». */
  refused?: RegExp;
}

/** Records of the demo company, found through calls. */
export interface ScreenIds {
  reservation: number;
  guide: number;
  guideToClose: number;
  driver: number;
  truck: number;
  company: number;
  /** An exporter. */
  customer: number;
  /** Of transportista@demo.ec. */
  carrier: number;
  location: number;
  generator: number;
  chassis: number;
  modem: number;
  order: number;
  repost: number;
  discount: number;
  monitoringToken: string;
  travelToken: string;
  phoneToken: string;
}

/** An invalid token, because the form is shown before the token is checked. */
const anyToken = 'x'.repeat(32);

export const screenRows: readonly ScreenRow[] = [
  { route: '/login', as: null, title: /^Ingrese a su cuenta$/, content: 'Olvidé mi contraseña' },
  { route: '/recover-password', as: null, title: /^Recuperar la contraseña$/, content: /correo/i },
  {
    route: `/change-password/${anyToken}`,
    as: null,
    title: /^Este enlace ya no sirve$/,
    content: 'Ir al ingreso',
    refused: /^422 .*\/users\/read_password_link$/,
  },
  { route: '/signup', as: null, title: /^El registro está cerrado$/, content: 'Volver al ingreso' },
  { route: '/app-privacy-policy', as: null, title: /privacidad/i, content: /datos/i },
  { route: '/error-404', as: null, title: /^Esta página no existe$/, content: /Ir al|Volver/ },
  { route: '/error-405', as: null, title: /^No tiene permiso para esta pantalla$/, content: /Ir al|Volver/ },

  { route: '/dashboard', as: 'admin', title: /^Inicio$/, content: 'Viajes en curso' },
  { route: '/reserva/add', as: 'admin', title: /^Nueva reserva$/, content: 'Antes de crear' },
  { route: '/reserva/aprobar', as: 'asesor', title: /^Por aprobar/, content: /S\.A\.|Ltda\./ },
  { route: '/reserva/actividades', as: 'operativo', title: /^Actividades pendientes/, content: /\d{5}-\d/ },
  { route: '/dashboard/status_reservas', as: 'asesor', title: /^Estado de reservas/, content: 'En movimiento' },
  {
    route: '/monitoreo/recorrido_cabezal',
    as: 'monitor',
    title: /^Recorrido de un camión/,
    content: 'Aquí se ve por dónde fue',
  },
  {
    route: '/actividad_camiones?vista=dia',
    as: 'monitor',
    title: /^Actividad de camiones/,
    content: /Sin señal|En ruta/,
  },
  { route: '/monitoreo/status_reservas', as: 'monitor', title: /^Tablero de viajes/, content: /en curso/ },
  { route: '/reserva/guias', as: 'admin', title: /^Reservas y sus guías/, content: /(RET|VIA|DEV)-\d+/ },
  { route: '/comercial_reservas', as: 'asesor', title: /^Reservas por asesor/, content: /S\.A\.|Ltda\./ },
  { route: '/equipo_comercial', as: 'asesor', title: /^Equipo comercial/, content: 'En movimiento' },
  { route: '/operativos_reservas', as: 'operativo', title: /^Reservas por operativo/, content: /S\.A\.|Ltda\./ },
  { route: '/equipo_operativo', as: 'operativo', title: /^Equipo operativo/, content: 'En movimiento' },
  { route: '/reservas-transportista', as: 'admin', title: /^Viajes por transportista/, content: /(RET|VIA|DEV)-\d+/ },
  { route: '/reservas-conductores', as: 'admin', title: /^Viajes por conductor/, content: /(RET|VIA|DEV)-\d+/ },
  {
    route: '/reservas-transportista?vista=sumas',
    as: 'admin',
    title: /^Viajes por transportista/,
    content: /\d %/,
  },
  { route: '/reservas-conductores?vista=sumas', as: 'admin', title: /^Viajes por conductor/, content: /\d %/ },
  { route: '/reservas-facturas', as: 'contador', title: /^Reservas por facturar/, content: /S\.A\.|Ltda\./ },
  { route: '/monitoreo/{reservation}/reporte', as: 'admin', title: /^Reporte de la reserva/, content: 'Cita' },
  { route: '/despachos?vista=lista', as: 'despacho', title: /^Despachos/, content: /S\.A\.|Ltda\./ },
  { route: '/descuentos', as: 'contador', title: /^Descuentos/, content: 'Temporada alta' },
  { route: '/descuentos/add', as: 'contador', title: /^Nuevo descuento$/, content: 'A quién y a qué reservas' },
  { route: '/descuentos/redeem', as: 'exportador', title: /^Mis descuentos$/, content: '¿Tiene un código?' },
  { route: '/descuentos/{discount}', as: 'contador', title: /./, content: 'Cuánto se usó' },
  { route: '/descuentos/edit/{discount}', as: 'contador', title: /^Editar descuento$/, content: 'Límites' },
  {
    route: '/vacios',
    as: 'operador',
    title: /^Vacíos$/,
    content: /por día|Sin tarifa|No hay contenedores por devolver/,
  },
  {
    route: '/reservas-semanales',
    as: 'asesor',
    title: /^Reservas semanales/,
    content: /Aún no hay reservas semanales|S\.A\.|Ltda\./,
  },
  { route: '/bitacora', as: 'monitor', title: /^Bitácora/, content: /Llegada|Nota/ },
  { route: '/logs_qr?vista=mapa', as: 'monitor', title: /^Lecturas QR/, content: 'Mapa' },
  { route: '/logs_qr', as: 'monitor', title: /^Lecturas QR/, content: /Aún no hay lecturas|Vigente/ },
  { route: '/reservas', as: 'admin', title: /^Reservas/, content: /S\.A\.|Ltda\./ },
  { route: '/reservas/{reservation}', as: 'admin', title: /^Reserva \d+/, content: 'Dónde está' },
  {
    route: '/reservas/{reservation}?tab=costos',
    as: 'operador',
    title: /^Reserva \d+/,
    content: 'Servicios adicionales',
  },
  { route: '/reservas/{reservation}?tab=tareas', as: 'operador', title: /^Reserva \d+/, content: 'Del catálogo' },
  { route: '/tareas', as: 'operador', title: /^Tareas/, content: 'Usted no tiene tareas aquí' },
  { route: '/tareas?de=todos', as: 'operador', title: /^Tareas/, content: 'Vencida hace' },
  { route: '/admin-tareas', as: 'admin', title: /^Quién hace qué$/, content: 'AISV, DISV o cita de ingreso' },
  { route: '/admin-tareas?tab=quien', as: 'admin', title: /^Quién hace qué$/, content: 'Operativo de la reserva' },
  { route: '/admin-tareas?tab=carga', as: 'admin', title: /^Quién hace qué$/, content: 'Tareas abiertas' },
  { route: '/rutas', as: 'operador', title: /^Rutas/, content: 'El Guabo – DP World' },
  { route: '/rutas?ruta=1', as: 'operador', title: /^Rutas/, content: 'Vías incorporadas' },
  { route: '/rutas/add', as: 'operador', title: /^Nueva ruta$/, content: 'Paradas intermedias' },
  { route: '/punto_conexion', as: 'operador', title: /^Puntos de conexión/, content: 'Punto de conexión Durán' },
  { route: '/punto_conexion/add', as: 'operador', title: /^Nuevo punto de conexión$/, content: 'Costo por hora' },
  { route: '/localizacion_cercana', as: 'operador', title: /^Lugares cercanos/, content: /\d+ min/ },
  { route: '/localizacion_cercana/add', as: 'operador', title: /^Nuevo lugar cercano$/, content: 'Lugar cercano' },
  { route: '/guias', as: 'admin', title: /^Guías/, content: /(RET|VIA|DEV)-\d+/ },
  {
    route: '/guias/enlaces',
    as: 'operador',
    title: /^Enlaces de seguimiento/,
    content: /Aún no hay enlaces|Garita de la planta/,
  },
  { route: '/guias/{guideToClose}/cerrar', as: 'admin', title: /(RET|VIA|DEV)-\d+/, content: 'Usar los propuestos' },
  { route: '/impresiones_guias', as: 'admin', title: /^Impresión de guías$/, content: /(RET|VIA|DEV)-\d+/ },
  { route: '/conductores', as: 'admin', title: /^Conductores/, content: 'Translitoral S.A.' },
  { route: '/conductores/{driver}', as: 'admin', title: /\w+/, content: /Licencia/ },
  { route: '/conductores/{driver}?tab=telefonos', as: 'admin', title: /\w+/, content: 'Vincular un teléfono' },
  { route: '/conductores/add', as: 'operador', title: /^Nuevo conductor$/, content: 'Un cabezal exige tipo E' },
  { route: '/conductores/{driver}/editar', as: 'operador', title: /^Editar conductor$/, content: 'Guardar cambios' },
  { route: '/conductores/tiempo_conduccion', as: 'operador', title: /^Tiempo de conducción/, content: /\d+h\d\d/ },
  { route: '/credenciales_propios', as: 'compras', title: /^Credenciales propias$/, content: /\d+ d/ },
  {
    route: '/credenciales_particulares?tab=por_vencer',
    as: 'compras',
    title: /^Credenciales/,
    content: /Vencida|Vence/,
  },
  { route: '/credenciales/chofer/{driver}', as: 'compras', title: /^Credenciales de/, content: 'Renovar' },
  { route: '/credenciales/camion/{truck}', as: 'compras', title: /^Credenciales de/, content: 'Renovar' },
  { route: '/procurement', as: 'compras', title: /^Compras/, content: 'Calificado' },
  { route: '/procurement/conductores/{driver}', as: 'compras', title: /\w+/, content: /requisito/ },
  { route: '/procurement/camiones/{truck}', as: 'compras', title: /[A-Z]{3}-\d{3,4}/, content: /requisito/ },
  { route: '/procurement/empresas/{carrier}', as: 'compras', title: /\w+/, content: /requisito/ },
  { route: '/camiones', as: 'admin', title: /^Camiones/, content: /[A-Z]{3}-\d{3,4}/ },
  { route: '/camiones/add', as: 'operador', title: /^Nuevo camión$/, content: /Registrar camión/ },
  { route: '/camiones/{truck}/editar', as: 'operador', title: /^Editar camión$/, content: 'Guardar cambios' },
  { route: '/camiones/{truck}', as: 'admin', title: /[A-Z]{3}-\d{3,4}/, content: /Matrícula/ },
  { route: '/transportistas', as: 'admin', title: /^Transportistas/, content: /\d{13}/ },
  { route: '/transportistas/add', as: 'operador', title: /^Nueva compañía$/, content: 'Solo los cambia la operadora' },
  { route: '/transportistas/{company}/edit', as: 'operador', title: /^Editar compañía$/, content: 'Guardar cambios' },
  { route: '/micompania/{carrier}', as: 'transportista', title: /\w+/, content: 'Muestra conductor y camión' },
  { route: '/micompania/{carrier}?tab=facturas', as: 'transportista', title: /\w+/, content: 'CP-000001' },
  { route: '/transportistas/{company}', as: 'admin', title: /\w+/, content: /\d{13}/ },
  { route: '/transportistas/{customer}?tab=avisos', as: 'operador', title: /\w+/, content: 'Nuevo destinatario' },
  { route: '/establecimientos', as: 'admin', title: /^Establecimientos/, content: /Contecon|Planta|Base/ },
  { route: '/establecimientos?vista=mapa', as: 'admin', title: /^Establecimientos/, content: 'Mapa' },
  {
    route: '/establecimientos/add',
    as: 'operador',
    title: /^Nuevo establecimiento$/,
    content: 'Registrar establecimiento',
  },
  {
    route: '/establecimientos/{location}?editar=1',
    as: 'admin',
    title: /^Editar establecimiento$/,
    content: 'Guardar cambios',
  },
  {
    route: '/transportistas/{company}/nuevo-establecimiento',
    as: 'operador',
    title: /^Nuevo establecimiento$/,
    content: 'Registrar establecimiento',
  },
  { route: '/ciudades', as: 'admin', title: /^Ciudades/, content: 'Azuay' },
  { route: '/establecimientos/{location}', as: 'admin', title: /\w+/, content: /Geocerca|Radio/i },
  { route: '/generadores', as: 'admin', title: /^Generadores/, content: /GEN-\d+/ },
  { route: '/generadores/{generator}', as: 'admin', title: /GEN-\d+/, content: /Historial/ },
  { route: '/chasis', as: 'admin', title: /^Chasis/, content: /CHA/ },
  { route: '/chasis/{chassis}', as: 'admin', title: /CHA/, content: /Historial/ },
  { route: '/generadores/add', as: 'operador', title: /^Nuevo generador$/, content: 'Registrar generador' },
  { route: '/generadores/{generator}/editar', as: 'operador', title: /^Editar generador$/, content: 'Guardar cambios' },
  { route: '/chasis/add', as: 'operador', title: /^Nuevo chasis$/, content: 'Registrar chasis' },
  { route: '/chasis/{chassis}/editar', as: 'operador', title: /^Editar chasis$/, content: 'Guardar cambios' },
  { route: '/modem', as: 'admin', title: /^Módems/, content: /MOD-\d+/ },
  { route: '/modem/conexion', as: 'admin', title: /^Conexión GPS$/, content: 'Sin registrar' },
  { route: '/modem/add', as: 'operador', title: /^Nuevo módem$/, content: 'Registrar módem' },
  { route: '/modem/{modem}', as: 'admin', title: /MOD-\d+/, content: /Historial/ },
  { route: '/modem/{modem}/editar', as: 'operador', title: /^Editar módem$/, content: 'Guardar cambios' },
  { route: '/sub-tarifas', as: 'admin', title: /^Sub-tarifas/, content: 'Automática' },
  { route: '/tarifas_compra', as: 'contador', title: /^Tarifas de compra/, content: /COM-\d{5}/ },
  {
    route: '/tarifas_compra?vista=matriz',
    as: 'contador',
    title: /^Tarifas de compra/,
    content: 'Tarifas generales que rigen hoy',
  },
  {
    route: '/tarifas_compra?tab=parametros',
    as: 'contador',
    title: /^Tarifas de compra/,
    content: 'Reparto entre tramos',
  },
  { route: '/tarifas_compra', as: 'transportista', title: /^Tarifas de compra/, content: 'Sus tarifas' },
  { route: '/costos', as: 'contador', title: /^Costos/, content: /Perimetral|vapor|Custodia/ },
  { route: '/costos?tab=ordenes', as: 'contador', title: /^Costos/, content: 'Borrador' },
  { route: '/costos?tab=tipos', as: 'contador', title: /^Costos/, content: 'Lavado de contenedor' },
  { route: '/costos?tab=compania', as: 'contador', title: /^Costos/, content: 'Alquiler de chasis' },
  { route: '/costos?tab=depositos', as: 'contador', title: /^Costos/, content: 'Movimiento' },
  { route: '/costos?tab=servicios', as: 'contador', title: /^Costos/, content: 'Se vende a' },
  { route: '/tarifas', as: 'admin', title: /^Tarifas/, content: /TAR-\d{5}/ },
  { route: '/tarifas', as: 'exportador', title: /^Tarifas/, content: /TAR-\d{5}/ },
  { route: '/tarifas?tab=cobertura', as: 'contador', title: /^Tarifas/, content: 'Rutas sin precio' },
  { route: '/tarifas?tab=recargos', as: 'contador', title: /^Tarifas/, content: 'Nuevo recargo' },
  { route: '/tarifas?tab=feriados', as: 'contador', title: /^Tarifas/, content: 'Nuevo feriado' },
  { route: '/tarifas/add', as: 'contador', title: /^Nueva tarifa$/, content: 'Contra qué compite' },
  { route: '/tarifas/add_excel', as: 'contador', title: /^Tarifas/, content: 'Llene la plantilla' },
  { route: '/tarifas/edit/1', as: 'contador', title: /^Cambiar TAR-00001$/, content: 'Contra qué compite' },
  { route: '/tarifas/1', as: 'contador', title: /^TAR-00001/, content: 'Versiones' },
  { route: '/tarifas/1', as: 'exportador', title: /^TAR-00001/, content: 'Rubros' },
  { route: '/servicios', as: 'admin', title: /^Servicios/, content: 'Falso flete' },
  { route: '/servicios/add', as: 'contador', title: /^Nuevo servicio$/, content: 'Registrar servicio' },
  { route: '/servicios/1', as: 'admin', title: /\w+/, content: /Órdenes de pago/ },
  { route: '/servicios/edit/1', as: 'contador', title: /^Editar servicio$/, content: 'Guardar cambios' },
  { route: '/mantenimiento_general', as: 'admin', title: /^Mantenimiento general$/, content: 'Banano' },
  {
    route: '/mantenimiento_general?tab=terminales',
    as: 'admin',
    title: /^Mantenimiento general$/,
    content: 'Exige turno',
  },
  {
    route: '/mantenimiento_general?tab=codigos',
    as: 'admin',
    title: /^Mantenimiento general$/,
    content: 'Sin código',
  },
  {
    route: '/mantenimiento_general?tab=asuntos',
    as: 'admin',
    title: /^Mantenimiento general$/,
    content: 'Llegada a la planta',
  },
  {
    route: '/mantenimiento_general?tab=adicionales',
    as: 'admin',
    title: /^Mantenimiento general$/,
    content: 'Reserva rechazada',
  },
  {
    route: '/mantenimiento_general?tab=envios',
    as: 'admin',
    title: /^Mantenimiento general$/,
    content: /le asignó/,
  },
  { route: '/mantenimiento_general?tab=parametros', as: 'admin', title: /^Mantenimiento general$/, content: /diésel/ },
  { route: '/usuarios', as: 'admin', title: /^Usuarios/, content: /@demo\.ec/ },
  { route: '/permisos', as: 'admin', title: /^Permisos/, content: /Reservas/ },
  { route: '/importaciones', as: 'admin', title: /^Todo en un libro$/, content: 'Descargar plantilla' },
  { route: '/configuracion', as: 'admin', title: /^Mi cuenta$/, content: /Contraseña/ },
  {
    route: '/configuracion?tab=notificaciones',
    as: 'admin',
    title: /^Mi cuenta$/,
    content: 'Qué avisos recibe y dónde',
  },

  { route: '/despachos', as: 'admin', title: /^Despachos/, content: 'Sin asignar' },
  { route: '/despachos/{reservation}', as: 'admin', title: /\d+/, content: /(RET|VIA|DEV)-\d+/ },
  { route: '/monitoreo', as: 'admin', title: /^Monitoreo/, content: /viajes?/ },
  { route: '/alertas', as: 'admin', title: /^Alertas$/, content: 'Días libres de naviera' },
  { route: '/alertas?tab=casos', as: 'admin', title: /^Alertas$/, content: 'Gravedad' },
  { route: '/alertas?tab=ruido', as: 'admin', title: /^Alertas$/, content: /Precisión: veces que/ },
  { route: '/alertas', as: 'exportador', title: /^Alertas$/, content: /Sin alertas|Contenedor/ },
  { route: '/alertas', as: 'transportista', title: /^Alertas$/, content: /Sin alertas|Contenedor/ },
  { route: '/monitoreo/{guide}', as: 'admin', title: /^\d+-\d/, content: 'Carga' },
  { route: '/monitoreo_externo/{monitoringToken}', as: null, title: /\w+/, content: /[A-Z]{3}-\d{3,4}/ },
  { route: '/recursos_viaje_tpt/{travelToken}', as: null, title: /\w+/, content: /Su viaje/ },
  {
    route: '/recursos_viaje_tpt/{phoneToken}/hoy',
    as: null,
    title: /\w+/,
    content: /Abrir el viaje|Sin viajes por hacer/,
  },
  { route: '/reposteos', as: 'contador', title: /^Reposteos/, content: 'Datos' },
  { route: '/reposteos/{repost}', as: 'contador', title: /^Orden \d+ en SAP/, content: 'Enviado' },
  { route: '/sap', as: 'contador', title: /^SAP$/, content: 'Recibido' },
  { route: '/sap?tab=costos', as: 'contador', title: /^SAP$/, content: 'Factura de compra' },
  { route: '/costos?tab=errores', as: 'contador', title: /^Costos$/, content: 'Factura de compra' },
  { route: '/reportes/viaticos-registrar', as: 'contador', title: /^Viáticos por cortar$/, content: 'Generar corte' },
  { route: '/reportes/viaticos-cerrados', as: 'contador', title: /^Cortes de viáticos/, content: 'CV-000001' },
  { route: '/reportes/bonos-registrar', as: 'contador', title: /^Bonos por cortar$/, content: 'Generar corte' },
  { route: '/reportes/bonos-registrar?tab=retiros', as: 'contador', title: /^Bonos/, content: 'Recibo 118' },
  { route: '/reportes/bonos-registrar?tab=multas', as: 'contador', title: /^Bonos/, content: 'velocidad' },
  { route: '/reportes/bonos-registrar?tab=reglas', as: 'contador', title: /^Bonos/, content: 'Devolución' },
  { route: '/reportes/bonos-cerrados', as: 'contador', title: /^Cortes de bonos/, content: 'CB-000001' },
  { route: '/reportes/particulares-registrar', as: 'contador', title: /^Particulares/, content: 'Generar corte' },
  { route: '/reportes/particulares-registrar?tab=anticipos', as: 'contador', title: /^Particulares/, content: 'VC-0' },
  { route: '/reportes/viaticos-registrar?tab=tarifas', as: 'contador', title: /^Viáticos/, content: '$45,00' },
  { route: '/reportes/viaticos-registrar?tab=anticipos', as: 'contador', title: /^Viáticos/, content: 'VC-0' },
  { route: '/reportes/particulares-cerrados', as: 'contador', title: /^Cortes de particulares/, content: 'CP-000001' },
  {
    route: '/reportes/particulares-cerrados',
    as: 'transportista',
    title: /^Cortes de particulares/,
    content: 'CP-000001',
  },
  {
    route: '/reportes/consulta-reservas',
    as: 'contador',
    title: /^Consulta de reservas/,
    content: 'Margen',
  },
  { route: '/reportes/stand-by', as: 'contador', title: /^Stand-by$/, content: 'Sin explicar' },
  { route: '/reportes/asesores', as: 'contador', title: /^Asesores$/, content: 'Costo enviado' },
  { route: '/proyecciones/ventas', as: 'contador', title: /^Proyecciones de ventas$/, content: 'Por destinatario' },
  {
    route: '/proyecciones/ventas?medida=contenedores&top=5',
    as: 'asesor',
    title: /^Proyecciones de ventas$/,
    content: 'Cómo se proyecta',
  },
  { route: '/facturas', as: 'admin', title: /^Facturas/, content: /\$/ },
  { route: '/facturas/{order}', as: 'admin', title: /\d+/, content: 'Por cobrar' },
];
