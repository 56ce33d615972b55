/**
 * Every route of the product, once: its address, the title of the browser's tab, and the file of its page under `features/`.
 * Segments in braces are parameters: `pathTo(paths.reservation, { id_reserva: 48188 })`. A route without a page leads to /error-404.
 */
export interface Screen {
  readonly path: string;
  /** Until the page says it better («Reserva 48188»). */
  readonly title?: string;
  /** `guides/GuidesPage`: features/guides/GuidesPage.tsx, loaded when first shown; its default export is the page. */
  readonly page?: string;
  /** `shell` (default) needs a session and a permission; `plain` is public with antd; `light` is public without antd (the door). */
  readonly frame?: 'shell' | 'plain' | 'light';
  /** Wide screens that keep the menu at 56 px. */
  readonly board?: true;
}

export const screens = {
  login: { path: '/login', title: 'Ingreso', page: 'session/LoginPage', frame: 'light' },
  recoverPassword: {
    path: '/recover-password',
    title: 'Recuperar la contraseña',
    page: 'session/RecoverPasswordPage',
    frame: 'light',
  },
  appPrivacy: { path: '/app-privacy-policy', title: 'Privacidad', page: 'session/PrivacyPage', frame: 'light' },
  containersPrivacy: {
    path: '/manager-contenedores-privacy-policy',
    title: 'Privacidad',
    page: 'session/PrivacyPage',
    frame: 'light',
  },
  travelResources: {
    path: '/recursos_viaje_tpt/{token}',
    title: 'Su viaje',
    page: 'travel/TravelPage',
    frame: 'plain',
  },
  externalMonitoring: {
    path: '/monitoreo_externo/{token}',
    title: 'Su carga',
    page: 'monitoring/ExternalPage',
    frame: 'plain',
  },
  changePassword: {
    path: '/change-password/{token}',
    title: 'Elegir contraseña',
    page: 'session/ChangePasswordPage',
    frame: 'light',
  },
  signup: { path: '/signup', title: 'Registro', page: 'session/SignupPage', frame: 'light' },
  error404: { path: '/error-404', title: 'Página no encontrada', page: 'session/Error404Page', frame: 'light' },
  error405: { path: '/error-405', title: 'Sin permiso', page: 'session/Error405Page', frame: 'light' },

  guidePrints: { path: '/impresiones_guias', title: 'Impresión de guías', page: 'guides/prints/PrintsPage' },
  dashboard: { path: '/dashboard', title: 'Inicio', page: 'dashboard/DashboardPage' },
  dashboardStatus: {
    path: '/dashboard/status_reservas',
    title: 'Estado de reservas',
    page: 'boards/status/StatusMatrixPage',
  },
  reservationAdd: { path: '/reserva/add', title: 'Nueva reserva', page: 'booking/ReservationAddPage' },
  reservationApprove: { path: '/reserva/aprobar', title: 'Por aprobar', page: 'approval/ApprovalsPage' },
  reservationActivities: {
    path: '/reserva/actividades',
    title: 'Actividades pendientes',
    page: 'boards/pending/PendingPage',
  },
  reservationGuides: {
    path: '/reserva/guias',
    title: 'Reservas y sus guías',
    page: 'boards/lists/ReservationGuidesPage',
  },
  reservations: { path: '/reservas', title: 'Reservas', page: 'reservations/ReservationsPage' },
  reservation: { path: '/reservas/{id_reserva}', title: 'Reserva', page: 'reservations/ReservationPage' },
  recurring: {
    path: '/reservas-semanales',
    title: 'Reservas semanales',
    page: 'recurring/RecurringPage',
  },
  reservationInvoices: {
    path: '/reservas-facturas',
    title: 'Reservas por facturar',
    page: 'billing/ReservationsToInvoicePage',
  },
  carrierReservations: {
    path: '/reservas-transportista',
    title: 'Viajes por transportista',
    page: 'boards/lists/CarrierTripsPage',
  },
  driverReservations: {
    path: '/reservas-conductores',
    title: 'Viajes por conductor',
    page: 'boards/lists/DriverTripsPage',
  },
  tasks: { path: '/tareas', title: 'Tareas', page: 'tasks/TasksPage' },
  adminTasks: { path: '/admin-tareas', title: 'Quién hace qué', page: 'tasks/AdminTasksPage' },
  dispatches: { path: '/despachos', title: 'Despachos', page: 'dispatch/DispatchPage', board: true },
  dispatch: { path: '/despachos/{id_reserva}', title: 'Despacho', page: 'dispatch/ReservationDispatchPage' },
  guides: { path: '/guias', title: 'Guías', page: 'guides/GuidesPage' },
  guideClose: {
    path: '/guias/{id_reservation_milestone_guide}/cerrar',
    title: 'Cerrar guía',
    page: 'closing/ClosePage',
  },

  monitoring: { path: '/monitoreo', title: 'Monitoreo', page: 'monitoring/MonitoringPage', board: true },
  truckActivity: {
    path: '/actividad_camiones',
    title: 'Actividad de camiones',
    page: 'monitoring/MonitoringPage',
    board: true,
  },
  monitoringStatus: {
    path: '/monitoreo/status_reservas',
    title: 'Tablero de viajes',
    page: 'boards/status/WallPage',
    board: true,
  },
  truckTrack: { path: '/monitoreo/recorrido_cabezal' },
  monitoringReport: {
    path: '/monitoreo/{id_reserva}/reporte',
    title: 'Reporte del viaje',
    page: 'boards/report/ReportPage',
  },
  monitoringGuide: {
    path: '/monitoreo/{id_reservation_milestone_guide}',
    title: 'Viaje',
    page: 'monitoring/TripPage',
    board: true,
  },

  carriers: { path: '/transportistas', title: 'Transportistas', page: 'companies/CompaniesPage' },
  carrierAdd: { path: '/transportistas/add', title: 'Nueva compañía', page: 'companies/CompanyAddPage' },
  carrier: { path: '/transportistas/{id_transportista}', title: 'Compañía', page: 'companies/CompanyPage' },
  carrierEdit: {
    path: '/transportistas/{id_company}/edit',
    title: 'Editar compañía',
    page: 'companies/CompanyEditPage',
  },
  carrierNewLocation: {
    path: '/transportistas/{id_transportista}/nuevo-establecimiento',
    title: 'Nuevo establecimiento',
    page: 'locations/CompanyLocationAddPage',
  },
  myCompany: { path: '/micompania/{id_transportista}', title: 'Mi compañía', page: 'companies/MyCompanyPage' },

  drivers: { path: '/conductores', title: 'Conductores', page: 'drivers/DriversPage' },
  driverAdd: { path: '/conductores/add', title: 'Nuevo conductor', page: 'drivers/DriverAddPage' },
  drivingTime: {
    path: '/conductores/tiempo_conduccion',
    title: 'Tiempo de conducción',
    page: 'drivers/DrivingTimePage',
  },
  driver: { path: '/conductores/{id_conductor}', title: 'Conductor', page: 'drivers/DriverPage' },
  driverEdit: { path: '/conductores/{id_conductor}/editar', title: 'Editar conductor', page: 'drivers/DriverEditPage' },

  trucks: { path: '/camiones', title: 'Camiones', page: 'trucks/TrucksPage' },
  truckAdd: { path: '/camiones/add', title: 'Nuevo camión', page: 'trucks/TruckAddPage' },
  truck: { path: '/camiones/{id_camion}', title: 'Camión', page: 'trucks/TruckPage' },
  truckEdit: { path: '/camiones/{id_truck}/editar', title: 'Editar camión', page: 'trucks/TruckEditPage' },

  ownCredentials: {
    path: '/credenciales_propios',
    title: 'Credenciales propias',
    page: 'credentials/OwnCredentialsPage',
  },
  carrierCredentials: {
    path: '/credenciales_particulares',
    title: 'Credenciales de particulares',
    page: 'credentials/CarrierCredentialsPage',
  },
  truckCredentials: {
    path: '/credenciales/camion/{id_camion}',
    title: 'Credenciales del camión',
    page: 'credentials/TruckCredentialsPage',
  },
  driverCredentials: {
    path: '/credenciales/chofer/{id_chofer}',
    title: 'Credenciales del conductor',
    page: 'credentials/DriverCredentialsPage',
  },

  locations: { path: '/establecimientos', title: 'Establecimientos', page: 'locations/LocationsPage' },
  locationAdd: { path: '/establecimientos/add', title: 'Nuevo establecimiento', page: 'locations/LocationAddPage' },
  location: {
    path: '/establecimientos/{id_establecimiento}',
    title: 'Establecimiento',
    page: 'locations/LocationPage',
  },

  fees: { path: '/tarifas', title: 'Tarifas', page: 'fees/FeesPage' },
  feeAdd: { path: '/tarifas/add', title: 'Nueva tarifa', page: 'fees/FeeAddPage' },
  feeAddExcel: { path: '/tarifas/add_excel', title: 'Importar tarifas', page: 'fees/FeesExcelPage' },
  fee: { path: '/tarifas/{id_tarifa}', title: 'Tarifa', page: 'fees/FeePage' },
  feeEdit: { path: '/tarifas/edit/{id_tarifa}', title: 'Cambiar tarifa', page: 'fees/FeeEditPage' },
  purchaseFees: { path: '/tarifas_compra', title: 'Tarifas de compra', page: 'purchase-fees/PurchaseFeesPage' },
  costs: { path: '/costos', title: 'Costos', page: 'costs/CostsPage' },
  subFees: { path: '/sub-tarifas', title: 'Sub-tarifas', page: 'sub-rates/SubFeesPage' },

  routes: { path: '/rutas', title: 'Rutas', page: 'routes/RoutesPage' },
  routeAdd: { path: '/rutas/add', title: 'Ruta', page: 'routes/RouteFormPage' },
  connectionPoints: {
    path: '/punto_conexion',
    title: 'Puntos de conexión',
    page: 'connection-points/ConnectionPointsPage',
  },
  connectionPointAdd: {
    path: '/punto_conexion/add',
    title: 'Punto de conexión',
    page: 'connection-points/ConnectionPointFormPage',
  },
  nearbyLocations: {
    path: '/localizacion_cercana',
    title: 'Localizaciones cercanas',
    page: 'nearby-locations/NearbyLocationsPage',
  },
  nearbyLocationAdd: {
    path: '/localizacion_cercana/add',
    title: 'Localización cercana',
    page: 'nearby-locations/NearbyLocationFormPage',
  },
  cities: { path: '/ciudades', title: 'Ciudades', page: 'cities/CitiesPage' },

  salesProjections: {
    path: '/proyecciones/ventas',
    title: 'Proyecciones de ventas',
    page: 'projections/ProjectionsPage',
  },
  alerts: { path: '/alertas' },

  services: { path: '/servicios', title: 'Servicios', page: 'services/ServicesPage' },
  serviceAdd: { path: '/servicios/add', title: 'Nuevo servicio', page: 'services/ServiceAddPage' },
  service: { path: '/servicios/{id_servicio}', title: 'Servicio', page: 'services/ServicePage' },
  serviceEdit: { path: '/servicios/edit/{id_servicio}', title: 'Editar servicio', page: 'services/ServiceEditPage' },

  discounts: { path: '/descuentos', title: 'Descuentos', page: 'discounts/DiscountsPage' },
  discountRedeem: { path: '/descuentos/redeem', title: 'Mis descuentos', page: 'discounts/RedeemPage' },
  discountAdd: { path: '/descuentos/add', title: 'Nuevo descuento', page: 'discounts/DiscountAddPage' },
  discount: { path: '/descuentos/{id_descuento}', title: 'Descuento', page: 'discounts/DiscountPage' },
  discountEdit: {
    path: '/descuentos/edit/{id_descuento}',
    title: 'Editar descuento',
    page: 'discounts/DiscountEditPage',
  },

  imports: { path: '/importaciones', title: 'Todo en un libro', page: 'imports/WorkbookPage' },
  generalMaintenance: {
    path: '/mantenimiento_general',
    title: 'Mantenimiento general',
    page: 'maintenance/MaintenancePage',
  },
  invoices: { path: '/facturas', title: 'Facturas', page: 'billing/BillingPage' },
  invoice: { path: '/facturas/{numero_orden}', title: 'Orden de pago', page: 'billing/order/OrderPage' },
  reposts: { path: '/reposteos', title: 'Reposteos', page: 'sap/RepostsPage' },
  repost: { path: '/reposteos/{numero_orden}', title: 'Reposteo', page: 'sap/RepostPage' },
  sap: { path: '/sap', title: 'SAP', page: 'sap/SapPage' },
  users: { path: '/usuarios', title: 'Usuarios', page: 'users/UsersPage' },
  permissions: { path: '/permisos', title: 'Permisos', page: 'permissions/PermissionsPage' },
  account: { path: '/configuracion', title: 'Mi cuenta', page: 'account/AccountPage' },
  empties: { path: '/vacios', title: 'Vacíos', page: 'empties/EmptiesPage' },
  logbook: { path: '/bitacora', title: 'Bitácora', page: 'logbook/LogbookPage' },
  qrLogs: { path: '/logs_qr', title: 'Lecturas QR', page: 'qr/QrLogsPage' },
  advisorReservations: {
    path: '/comercial_reservas',
    title: 'Reservas por asesor',
    page: 'reservations/staff/AdvisorReservationsPage',
  },
  advisorTeam: {
    path: '/equipo_comercial',
    title: 'Equipo comercial',
    page: 'boards/status/AdvisorTeamPage',
  },
  operationsReservations: {
    path: '/operativos_reservas',
    title: 'Reservas por operativo',
    page: 'reservations/staff/OperationsReservationsPage',
  },
  operationsTeam: {
    path: '/equipo_operativo',
    title: 'Equipo operativo',
    page: 'boards/status/OperationsTeamPage',
  },

  gensets: { path: '/generadores', title: 'Generadores', page: 'equipments/EquipmentsPage' },
  gensetAdd: { path: '/generadores/add', title: 'Nuevo generador', page: 'equipments/EquipmentAddPage' },
  genset: { path: '/generadores/{id_equipo}', title: 'Generador', page: 'equipments/EquipmentPage' },
  gensetEdit: {
    path: '/generadores/{id_equipo}/editar',
    title: 'Editar generador',
    page: 'equipments/EquipmentEditPage',
  },
  chassisList: { path: '/chasis', title: 'Chasis', page: 'equipments/EquipmentsPage' },
  chassisAdd: { path: '/chasis/add', title: 'Nuevo chasis', page: 'equipments/EquipmentAddPage' },
  chassis: { path: '/chasis/{id_equipo}', title: 'Chasis', page: 'equipments/EquipmentPage' },
  chassisEdit: { path: '/chasis/{id_equipo}/editar', title: 'Editar chasis', page: 'equipments/EquipmentEditPage' },
  modems: { path: '/modem', title: 'Módems', page: 'equipments/EquipmentsPage' },
  modemAdd: { path: '/modem/add', title: 'Nuevo módem', page: 'equipments/EquipmentAddPage' },
  modemConnection: { path: '/modem/conexion', title: 'Conexión GPS', page: 'equipments/modem/ConnectionPage' },
  modem: { path: '/modem/{id_equipo}', title: 'Módem', page: 'equipments/EquipmentPage' },
  modemEdit: { path: '/modem/{id_equipo}/editar', title: 'Editar módem', page: 'equipments/EquipmentEditPage' },

  reportReservations: {
    path: '/reportes/consulta-reservas',
    title: 'Consulta de reservas',
    page: 'reports/ReservationsReportPage',
  },
  reportStandBy: { path: '/reportes/stand-by', title: 'Stand-by', page: 'reports/StandByPage' },
  reportAllowancesOpen: {
    path: '/reportes/viaticos-registrar',
    title: 'Viáticos por cortar',
    page: 'cutoffs/AllowancesOpenPage',
  },
  reportAllowancesClosed: {
    path: '/reportes/viaticos-cerrados',
    title: 'Cortes de viáticos',
    page: 'cutoffs/AllowancesClosedPage',
  },
  reportBonusesOpen: {
    path: '/reportes/bonos-registrar',
    title: 'Bonos por cortar',
    page: 'cutoffs/BonusesOpenPage',
  },
  reportBonusesClosed: {
    path: '/reportes/bonos-cerrados',
    title: 'Cortes de bonos',
    page: 'cutoffs/BonusesClosedPage',
  },
  reportCarriersOpen: {
    path: '/reportes/particulares-registrar',
    title: 'Particulares por cortar',
    page: 'cutoffs/CarriersOpenPage',
  },
  reportCarriersClosed: {
    path: '/reportes/particulares-cerrados',
    title: 'Cortes de particulares',
    page: 'cutoffs/CarriersClosedPage',
  },
  reportAdvisors: { path: '/reportes/asesores', title: 'Asesores', page: 'reports/AdvisorsPage' },

  procurement: { path: '/procurement', title: 'Compras', page: 'procurement/ProcurementPage' },
  procurementDriver: {
    path: '/procurement/conductores/{id_conductor}',
    title: 'Conductor',
    page: 'procurement/ProcurementDriverPage',
  },
  procurementTruck: {
    path: '/procurement/camiones/{id_camion}',
    title: 'Camión',
    page: 'procurement/ProcurementTruckPage',
  },
  procurementCompany: {
    path: '/procurement/empresas/{id_transportista}',
    title: 'Empresa',
    page: 'procurement/ProcurementCompanyPage',
  },
} as const satisfies Record<string, Screen>;

type Screens = typeof screens;
/** Addresses by name. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof Screens]: Screens[Name]['path'];
};

export type Path = (typeof paths)[keyof typeof paths];
type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The address of a route with its parameters filled in. */
export function pathTo<P extends Path>(path: P, parameters: Record<ParameterOf<P>, string | number>): string {
  const values: Record<string, string | number> = parameters;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
