import {
  type EditForm,
  entry,
  GUARDAR,
  more,
  moreOfGuide,
  openTask,
  over,
  press,
  texts,
  todayAt,
} from './edit-form.ts';

/** Forms of reservations, trips, tasks and billing. */
export const tripForms: readonly EditForm[] = [
  {
    name: 'a reservation',
    file: 'reservations/detail/EditDrawer.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.pending}`,
    open: press(/Editar$/),
    isOver: true,
    field: 'Instrucciones',
    texts,
    other: { field: 'Código CW1', text: '707' },
    save: GUARDAR,
  },
  {
    name: 'who gets the summary of a reservation',
    file: 'reservations/detail/SummaryDialog.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Resumen por correo' }).click();
    },
    isOver: true,
    field: 'Correos',
    texts: ['lunes@cliente.ec', 'martes@cliente.ec', 'jueves@cliente.ec'],
    other: { field: 'Teléfonos', text: '0991234567' },
    save: 'Guardar',
  },
  {
    name: 'who lost a slot',
    file: 'reservations/slots/LostSlot.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.withLostSlot}?tab=turnos`,
    open: press(/^Quién perdió el turno/),
    isOver: true,
    field: 'Cómo fue',
    texts,
    also: page => over(page).getByText('El cliente', { exact: true }).click(),
    save: 'Guardar',
  },
  {
    name: 'how a carrier’s trip was rated',
    file: 'kits/ratings/RateDialog.tsx',
    route: ids => `/guias/${ids.ratedGuide}/cerrar`,
    open: press(/^Cambiar la calificación/),
    isOver: true,
    field: 'Comentario',
    texts,
    save: GUARDAR,
  },
  {
    name: 'why a stop was late',
    file: 'kits/justifications/EditJustification.tsx',
    route: ids => `/guias?guia=${ids.justifiedGuide}`,
    open: press(/^Cambiar la justificación/),
    isOver: true,
    field: 'Con sus palabras',
    texts,
    save: 'Guardar',
  },
  {
    name: 'the recorded hours of a trip',
    file: 'guides/special/DatesModal.tsx',
    route: ids => `/guias?guia=${ids.guideToClose}`,
    open: moreOfGuide('Corregir horas'),
    isOver: true,
    field: 'Motivo',
    texts: ['Lo vio el patio', 'Lo vio el conductor', 'Lo vio la garita'],
    loaded: null,
    also: async page => {
      const hour = over(page)
        .getByLabel(/^Salida de/)
        .first();
      const [day = '', time = ''] = (await hour.inputValue()).split(' ');
      // The new time is in the same hour, so that the events stay in order.
      const minutes = time.endsWith('59') ? 58 : Number(time.slice(3)) + 1;
      await hour.fill(`${day} ${time.slice(0, 3)}${String(minutes).padStart(2, '0')}`);
      await page.keyboard.press('Tab');
    },
    save: 'Corregir las horas',
  },
  {
    name: 'the false freight of a trip',
    file: 'guides/special/FalseFreightModal.tsx',
    route: ids => `/guias?guia=${ids.falseFreight}`,
    open: moreOfGuide('Cambiar el falso flete'),
    isOver: true,
    field: 'Se cobra al cliente',
    texts: ['10', '20', '30'],
    also: page => over(page).getByLabel('Qué pasó').fill('El cliente canceló en la garita'),
    save: 'Cambiar falso flete',
  },
  {
    name: 'when a trip was finished',
    file: 'guides/special/MoveFinishModal.tsx',
    route: ids => `/guias?guia=${ids.finishedGuide}`,
    open: moreOfGuide('Cambiar la hora de finalización'),
    isOver: true,
    field: 'Motivo',
    texts: ['Lo vio el patio', 'Lo vio el conductor', 'Lo vio la garita'],
    loaded: null,
    save: 'Cambiar la hora',
  },
  {
    name: 'the advance of a trip',
    file: 'guides/drawer/AdvanceDialog.tsx',
    route: ids => `/guias?guia=${ids.guide}`,
    open: async page => {
      await page.getByRole('tab', { name: 'Anticipos' }).click();
      await press('Cambiar anticipo')(page);
    },
    isOver: true,
    field: 'Anticipo total',
    texts: ['10.00', '20.00', '30.00'],
    loaded: '10,00',
    also: page => over(page).getByLabel('Concepto').fill('Peajes y combustible'),
    save: 'Guardar el anticipo',
  },
  {
    name: 'a service of a reservation',
    file: 'reservations/services/ServiceRow.tsx',
    route: ids => `/reservas/${ids.pending}?tab=costos`,
    open: press(/^Cambiar Custodia/),
    isOver: true,
    field: 'Cantidad',
    texts: ['3', '4', '5'],
    also: page => over(page).getByLabel('Justificación').fill('Lo pidió el cliente por teléfono'),
    save: GUARDAR,
  },
  {
    name: 'a line of the price of a container',
    file: 'kits/prices/LineActions.tsx',
    route: ids => `/sub-tarifas?precio=${ids.pending}`,
    open: press(/^Cambiar Flete/),
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    save: GUARDAR,
  },
  {
    name: 'one line more of the price of a container',
    file: 'kits/prices/ChangePrice.tsx',
    route: ids => `/sub-tarifas?precio=${ids.pending}`,
    open: press('Agregar rubro'),
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    loaded: null,
    also: async page => {
      await over(page).getByLabel('Servicio').click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await over(page).getByLabel('Precio sin IVA').fill('10');
    },
    save: 'Agregar',
  },
  {
    name: 'what a container costs',
    file: 'kits/prices/ChangeCost.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press('Costos por tramo')(page);
      await press('Cambiar costo')(page);
    },
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    loaded: null,
    also: page => over(page).getByLabel('Valor sin IVA').first().fill('100'),
    save: GUARDAR,
  },
  {
    name: 'what a container costs, by who reads no costs',
    file: 'kits/prices/EnterPlannedCosts.tsx',
    as: 'operativo',
    route: ids => `/reservas/${ids.pending}?tab=costos`,
    open: press('Planificar costo'),
    isOver: true,
    field: 'Justificación',
    texts: ['Acuerdo de lunes', 'Acuerdo de martes', 'Acuerdo de jueves'],
    loaded: null,
    also: page => over(page).getByLabel('Valor sin IVA').first().fill('100'),
    save: 'Guardar costo',
  },
  {
    name: 'the planned hours of a reservation',
    file: 'reservations/detail/ScheduleDrawer.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: async page => {
      await page.getByRole('button', { name: /^Más/ }).first().waitFor();
      const first = page.getByRole('button', { name: 'Programar' });
      if (await first.isVisible()) return first.click();
      await press(/^Más/)(page);
      await page.getByRole('menuitem', { name: 'Cambiar la programación' }).click();
    },
    isOver: true,
    field: 'Código de turno en .*',
    texts: ['T-1001', 'T-1002', 'T-1003'],
    save: 'Confirmar programación',
  },
  {
    name: 'a container',
    file: 'reservations/detail/ContainerDialog.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press(/^Acciones del contenedor/)(page);
      await page.getByRole('menuitem', { name: 'Número, sellos, peso y tipo' }).click();
    },
    isOver: true,
    field: 'Peso de carga',
    texts: ['20100', '20200', '20300'],
    loaded: '20.100',
    save: 'Guardar',
  },
  {
    name: 'booking and BL of a reservation',
    file: 'reservations/detail/CorrectDialog.tsx',
    route: ids => `/reservas/${ids.pending}`,
    open: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Corregir', exact: true }).click();
    },
    isOver: true,
    field: 'Código CW1',
    texts: ['701', '702', '703'],
    save: 'Guardar',
  },
  {
    name: 'more containers of a reservation',
    file: 'reservations/detail/AddContainersDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: more('Agregar contenedores'),
    isOver: true,
    field: 'Número de contenedor',
    texts: ['TEMU6079348', 'TRIU8423172', 'SUDU6204593'],
    loaded: null,
    save: 'Agregar',
  },
  {
    name: 'the trip type of a reservation',
    file: 'reservations/detail/TripTypeDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: more('Cambiar el tipo de viaje'),
    isOver: true,
    field: 'Motivo',
    texts,
    loaded: null,
    save: 'Cambiar el tipo de viaje',
  },
  {
    name: 'a weekly booking',
    file: 'recurring/RecurringForm.tsx',
    route: () => '/reservas-semanales',
    open: press(/^Editar/),
    isOver: true,
    field: 'Nombre',
    texts,
    save: GUARDAR,
  },
  {
    name: 'a rule of alerts',
    file: 'alerts/RuleForm.tsx',
    route: () => '/alertas',
    open: press(/^Editar/),
    isOver: true,
    field: 'Nombre',
    texts,
    save: GUARDAR,
  },
  {
    name: 'when a container is fetched',
    file: 'reservations/detail/DatesDialog.tsx',
    route: ids => `/reservas/${ids.toSchedule}`,
    open: async page => {
      await press(/^Acciones del contenedor/)(page);
      await page.getByRole('menuitem', { name: 'Fechas de retiro y entrega' }).click();
    },
    isOver: true,
    field: 'Retiro',
    get texts() {
      return [todayAt('01:10'), todayAt('01:20'), todayAt('01:30')] as const;
    },
    save: 'Guardar',
  },
  {
    name: 'a note of the logbook',
    file: 'kits/logbook/NoteDialog.tsx',
    route: () => '/bitacora?f.is_note=true',
    open: press('Editar la nota'),
    isOver: true,
    field: 'Novedad',
    texts,
    also: page => over(page).getByLabel('Por qué').fill('Dato equivocado'),
    save: GUARDAR,
  },
  {
    name: 'a task of the catalogue',
    file: 'tasks/KindDialog.tsx',
    route: () => '/admin-tareas',
    open: press('AISV, DISV o cita de ingreso'),
    isOver: true,
    field: 'Cómo se hace',
    texts,
    save: GUARDAR,
  },
  {
    name: 'when a task is due',
    file: 'kits/tasks/DueDialog.tsx',
    route: () => '/tareas?de=todos&q=confirmar booking',
    open: async page => {
      await openTask(page, 'Confirmar booking');
      await press('Cambiar cuándo vence')(page);
    },
    isOver: true,
    field: 'Vence',
    get texts() {
      return [todayAt('01:10'), todayAt('01:20'), todayAt('01:30')] as const;
    },
    save: 'Guardar',
  },
  {
    name: 'what a task asks',
    file: 'kits/tasks/TaskForm.tsx',
    route: () => '/tareas?de=todos&q=confirmar booking',
    open: page => openTask(page, 'Confirmar booking'),
    isOver: true,
    field: 'Confirmado por',
    texts,
    save: 'Guardar',
    saved: 'Datos guardados',
  },
  {
    name: 'a line of a payment order',
    file: 'billing/order/EditLine.tsx',
    route: ids => `/facturas/${ids.order}`,
    open: press(/^Editar /),
    field: 'Descripción',
    texts,
    save: 'Guardar rubro',
  },
  {
    name: 'the company of a driver',
    file: 'drivers/DriverActions.tsx',
    route: ids => `/conductores/${ids.freeDriver}`,
    open: async page => {
      await press('Más acciones')(page);
      await page.getByRole('menuitem', { name: 'Cambiar de compañía' }).click();
    },
    isOver: true,
    field: 'Motivo',
    texts,
    loaded: null,
    also: async page => {
      await over(page).getByLabel('Transportista').click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)')
        .first()
        .click();
    },
    save: 'Cambiar de compañía',
  },
  {
    name: 'the container of a guide',
    file: 'guides/drawer/CargoTab.tsx',
    route: ids => `/monitoreo/${ids.guide}`,
    open: page => page.getByRole('tab', { name: 'Carga' }).click(),
    field: 'Número de contenedor',
    texts: ['MSKU7502140', 'TCLU1234568', 'HLXU8765430'],
    save: 'Guardar contenedor y sellos',
    saved: 'Contenedor y sellos guardados',
  },
  {
    name: 'one’s own data',
    file: 'account/AccountForm.tsx',
    as: 'despacho',
    route: () => '/configuracion',
    field: 'Cargo',
    texts,
    save: 'Guardar datos',
    saved: 'Datos guardados',
  },
  {
    name: 'one’s quiet hours',
    file: 'notifications/QuietHoursForm.tsx',
    as: 'despacho',
    route: () => '/configuracion?tab=notificaciones',
    field: 'Desde',
    texts: ['20:00', '19:00', '18:00'],
    save: 'Guardar horas de silencio',
    saved: 'Horas de silencio guardadas',
  },
  entry('productos'),
  entry('navieras'),
  entry('buques'),
  entry('contenedores'),
  entry('motivos', 'Motivo'),
  {
    name: 'the rules of a terminal',
    file: 'terminals/TerminalsTab.tsx',
    route: () => '/mantenimiento_general?tab=terminales&q=TPG',
    open: press(/^Editar Terminal Portuario de Guayaquil/),
    isOver: true,
    field: 'Tolerancia',
    texts: ['15', '20', '25'],
    save: 'Guardar reglas',
  },
  {
    name: 'a code of a terminal',
    file: 'terminals/TerminalCodesTab.tsx',
    route: () => '/mantenimiento_general?tab=codigos&lista=navieras&terminal_codes_navieras.q=Maersk',
    open: press(/^Editar Maersk/),
    isOver: true,
    field: 'Código',
    texts: ['MSK-1', 'MSK-2', 'MSK-3'],
    save: 'Guardar código',
  },
  {
    name: 'a movement of empties',
    file: 'overview/movements/OperationModal.tsx',
    route: () => '/vacios?tab=movimientos',
    open: press('Editar'),
    isOver: true,
    field: 'Viaje',
    texts: ['V-1', 'V-2', 'V-3'],
    save: GUARDAR,
  },
  {
    name: 'the days that a line adds',
    file: 'overview/ExtendDialog.tsx',
    route: ids => `/vacios?q=${ids.box}`,
    open: press(/^Prórroga/),
    isOver: true,
    field: 'Días de prórroga',
    texts: ['5', '6', '7'],
    also: page => over(page).getByLabel('Documento de la naviera').fill('Correo de la naviera'),
    save: 'Guardar prórroga',
  },
];
