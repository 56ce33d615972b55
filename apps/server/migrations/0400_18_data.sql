-- Rows with which every installation begins.

-- Types of cost.
insert into cost_types (code, name, kind, iva_kind, active, is_demo, rebillable_default, version) values
  ('FLETE', 'Flete del transportista', 'PARTICULAR', 'ZERO', true, false, false, 1),
  ('STAND_BY', 'Stand-by del transportista', 'PARTICULAR', 'ZERO', true, false, false, 1),
  ('RECORRIDO', 'Recorrido en camión propio', 'PROPIO', 'ZERO', true, false, false, 1),
  ('PEAJE', 'Peajes', 'PROPIO', 'ZERO', true, false, false, 1),
  ('GENERADOR', 'Alquiler de generador', 'PROVEEDOR', 'STANDARD', true, false, false, 1),
  ('CHASIS', 'Alquiler de chasis', 'PROVEEDOR', 'STANDARD', true, false, false, 1),
  ('CUSTODIA', 'Custodia', 'PROVEEDOR', 'STANDARD', true, false, false, 1),
  ('MANEJO', 'Manejo de vacío', 'DEPOSITO', 'STANDARD', true, false, false, 1),
  ('ALMACENAJE', 'Almacenaje', 'DEPOSITO', 'STANDARD', true, false, false, 1),
  ('OTRO', 'Otro costo', 'PROVEEDOR', 'STANDARD', true, false, false, 1),
  ('GARITA', 'Ingreso a terminal', 'PROVEEDOR', 'STANDARD', true, false, true, 1),
  ('PESAJE', 'Pesaje', 'PROVEEDOR', 'STANDARD', true, false, true, 1),
  ('LAVADO', 'Lavado de contenedor', 'PROVEEDOR', 'STANDARD', true, false, false, 1),
  ('REPARACION', 'Reparación de contenedor', 'PROVEEDOR', 'STANDARD', true, false, false, 1);

-- A row without reservation and day requests a computation of all facts (0077).
insert into fact_changes default values;
insert into fact_changes default values;

-- Criteria of the service ratings (0053).
insert into quality_criteria (code, name, rater, weight, active) values
  ('PUNTUALIDAD', 'Puntualidad', 'CLIENT', 1.0, true),
  ('TRATO', 'Trato', 'CLIENT', 1.0, true),
  ('UNIDAD', 'Estado de la unidad', 'CLIENT', 1.0, true),
  ('DOCUMENTOS', 'Documentos', 'CLIENT', 1.0, true),
  ('CARGA', 'Cuidado de la carga', 'CLIENT', 1.0, true),
  ('PUNTUALIDAD', 'Puntualidad', 'OPERATOR', 1.0, true),
  ('TRATO', 'Trato', 'OPERATOR', 1.0, true),
  ('UNIDAD', 'Estado de la unidad', 'OPERATOR', 1.0, true),
  ('DOCUMENTOS', 'Documentos', 'OPERATOR', 1.0, true),
  ('CARGA', 'Cuidado de la carga', 'OPERATOR', 1.0, true);

-- Tasks of exports (E) and imports (I). due_offset_min: minutes after due_anchor (negative: before).
insert into tasks (
  code, name, help, reservation_type, templates, only_reefer, scope,
  created_on, due_anchor, due_offset_min, completes_on, fields, gate, rule, escalate_after_min, active, version
) values
  ('E_BOOKING', 'Confirmar booking y cut-off', 'Confirme con la naviera el booking, el buque y el cut-off.',
    'E', '{}', false, 'RESERVATION', 'BOOKED', 'CREATED', 240, null,
    '[{"key": "confirmed", "kind": "check", "label": "Cut-off confirmado", "required": true}, {"key": "by", "kind": "text", "label": "Confirmado por", "required": false}]',
    'NONE', 'OPERATIVE', 120, true, 1),
  ('E_TURNO', 'Turno de retiro', 'Pida el turno y regístrelo en la programación.',
    'E', '{}', false, 'CONTAINER', 'ACCEPTED', 'PLANNED_START', -720, 'SLOT_SET', '[]', 'NONE', 'OPERATIVE', 120, true, 1),
  ('E_CARTA_TEMPERATURA', 'Carta de temperatura', 'Súbala como documento de la reserva o de la guía.',
    'E', '{}', true, 'RESERVATION', 'ACCEPTED', 'APPOINTMENT', -1440, 'FILE:CARTA_TEMPERATURA', '[]', 'NONE', 'OPERATIVE', 120, true, 1),
  ('E_INGRESO', 'AISV, DISV o cita de ingreso', 'Saque la autorización de ingreso al terminal.',
    'E', '{}', false, 'CONTAINER', 'SCHEDULED', 'CUT_OFF', -1440, null,
    '[{"key": "number", "kind": "text", "label": "Número", "required": true}, {"key": "file", "kind": "file", "label": "Documento", "required": false}]',
    'NONE', 'OPERATIVE', 120, true, 1),
  ('E_SELLO', 'Sello y fotos', 'Registre el sello del contenedor.',
    'E', '{}', false, 'CONTAINER', 'PICKED_UP', 'APPOINTMENT', 240, 'SEAL_SET', '[]', 'NONE', 'OPERATIVE', 120, true, 1),
  ('E_EIR', 'EIR de ingreso', 'Súbalo como documento de la guía.',
    'E', '{}', false, 'CONTAINER', 'PICKED_UP', 'CUT_OFF', 0, 'FILE:EIR_INGRESO', '[]', 'NONE', 'OPERATIVE', 120, true, 1),
  ('I_CARTA_SALIDA', 'Carta de salida', 'Pida a la naviera la carta de salida del contenedor.',
    'I', '{}', false, 'RESERVATION', 'BOOKED', 'PLANNED_START', -1440, null,
    '[{"key": "number", "kind": "text", "label": "Número", "required": true}, {"key": "file", "kind": "file", "label": "Documento", "required": false}]',
    'NONE', 'OPERATIVE', 120, true, 1),
  ('I_PAGO_TERMINAL', 'Pago de la terminal', 'Confirme que el cliente pagó a la terminal.',
    'I', '{}', false, 'RESERVATION', 'ACCEPTED', 'PLANNED_START', -720, null,
    '[{"key": "receipt", "kind": "text", "label": "Comprobante", "required": true}, {"key": "paid_on", "kind": "date", "label": "Fecha de pago", "required": false}]',
    'NONE', 'OPERATIVE', 120, true, 1),
  ('I_TURNO', 'Turno de retiro', 'Pida el turno y regístrelo en la programación.',
    'I', '{}', false, 'CONTAINER', 'ACCEPTED', 'PLANNED_START', -720, 'SLOT_SET', '[]', 'NONE', 'OPERATIVE', 120, true, 1),
  ('I_DEPOSITO', 'Depósito de devolución', 'Confirme con la naviera en qué depósito se devuelve el vacío.',
    'I', '{}', false, 'CONTAINER', 'PICKED_UP', 'LAST_FREE_DAY', -1440, null,
    '[{"key": "depot", "kind": "text", "label": "Depósito", "required": true}]',
    'NONE', 'OPERATIVE', 120, true, 1),
  ('I_DEVOLVER_VACIO', 'Devolver el vacío', 'Programe la devolución antes del último día libre.',
    'I', '{}', false, 'CONTAINER', 'PICKED_UP', 'LAST_FREE_DAY', -1440, 'RETURNED', '[]', 'NONE', 'OPERATIVE', 120, true, 1);

-- The parts into which trucks are divided (0018).
insert into tracking_shards (shard) select generate_series(0, 63);
