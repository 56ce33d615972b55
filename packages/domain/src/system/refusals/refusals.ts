/** Refusals: code, Spanish sentence and HTTP status (design 2.6, 3-access «Is it possible now?»). */
import { signCount } from '../text/sign-count';

/** 409: not possible in this state. 422: against a business rule. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly status: 409 | 422;
}

/** True, or a refusal. */
export type Verdict = true | Refusal;

interface CatalogueEntry {
  readonly status: 409 | 422;
  readonly text: string;
}

/** Every code with its sentence; `{name}` is replaced by a parameter. The first block is design 2.6, the second was added here. */
export const REFUSALS = {
  TRANSICION_INVALIDA: { status: 409, text: 'No se puede pasar de {a} a {b}' },
  GUIA_CERRADA: { status: 409, text: 'La guía está cerrada: para cambiarla hay que reversar su cierre' },
  EVENTO_NO_ES_ULTIMO: { status: 409, text: 'Primero deshaga el evento posterior' },
  FECHA_ANTERIOR: { status: 422, text: 'La fecha no puede ser anterior al evento previo' },
  FECHA_FUTURA: { status: 422, text: 'La fecha no puede ser futura' },
  CONDUCTOR_OCUPADO: { status: 409, text: 'El conductor ya tiene una guía activa{detalle}' },
  CAMION_OCUPADO: { status: 409, text: 'El camión ya tiene una guía activa{detalle}' },
  EQUIPO_OCUPADO: { status: 409, text: 'El equipo {equipo} ya tiene una guía activa{detalle}' },
  LICENCIA_VENCIDA: { status: 422, text: 'Licencia Expirada{detalle}' },
  LICENCIA_TIPO: { status: 422, text: 'El conductor requiere licencia tipo E' },
  CREDENCIAL_VENCIDA: { status: 422, text: 'Credencial vencida para {establecimiento}' },
  CREDENCIAL_BLOQUEADA: { status: 422, text: 'Credencial bloqueada para {establecimiento}' },
  CERTIFICADO_VENCIDO: { status: 422, text: '{certificado} {detalle}' },
  CONTENEDOR_REQUERIDO: { status: 422, text: 'Asocie el número de contenedor antes de registrar la salida' },
  CONTENEDOR_DUPLICADO: { status: 409, text: 'El contenedor ya está en la reserva {n}' },
  GENERADOR_DEL_CLIENTE: { status: 422, text: 'El cliente lleva su propio generador: no envíe uno nuestro' },
  GENERADOR_REQUERIDO: { status: 422, text: 'El contenedor refrigerado requiere generador' },
  CHASIS_INCOMPATIBLE: { status: 422, text: 'El chasis {chasis} no sirve para un contenedor de {contenedor} pies' },
  SELLO_REQUERIDO: { status: 422, text: 'Registre el sello antes de salir de la planta' },
  PESO_EXCEDIDO: { status: 422, text: 'Peso máximo {kg} kg' },
  RETIRO_NO_CONCLUIDO: { status: 409, text: 'El contenedor aún no ha sido retirado' },
  ARCHIVOS_FALTANTES: { status: 422, text: 'Faltan archivos: {archivos}' },
  GUIA_EN_CORTE: {
    status: 409,
    text: 'La guía está en un corte cerrado: hay que reversar primero su línea en el corte',
  },
  GUIA_FACTURADA: {
    status: 409,
    text: 'La guía está en una orden de pago enviada o facturada: elimine primero la orden; si ya se facturó, solo cabe una nota de crédito',
  },
  COMPANIA_BLOQUEADA: { status: 422, text: 'La compañía {compania} está bloqueada' },
  SIN_EQUIVALENCIA: { status: 422, text: '{nombre} no tiene código en {terminal}' },
  TURNO_DUPLICADO: { status: 409, text: 'El contenedor ya tiene el turno {codigo}' },
  TURNO_CONTENEDOR: {
    status: 422,
    text: 'Registre primero el contenedor: el turno del depósito va con su número',
  },
  TURNO_USADO: { status: 409, text: 'El turno {codigo} ya fue usado' },
  TURNO_PERDIDO: { status: 409, text: 'El turno {codigo} se perdió: registre otro' },
  TURNO_ANULADO: { status: 409, text: 'El turno {codigo} ya está anulado' },
  TURNO_SIN_CONFIRMAR: { status: 422, text: 'El turno de {lugar} aún no está confirmado' },
  TURNO_SIN_CONFIRMAR_DE_OTRO: {
    status: 422,
    text: 'El turno {codigo} de {lugar}, del viaje {viaje}, está a nombre de este camión y aún no está confirmado',
  },
  TURNO_OTRO_RECURSO: { status: 422, text: 'El turno {codigo} está a nombre de {placa}' },
  TURNO_SIN_CAMBIO: { status: 409, text: 'El turno {codigo} no tiene cambios por confirmar' },
  TURNO_RESCATADO: {
    status: 409,
    text: 'El turno {codigo} no puede quedar como estaba: su camión fue rescatado. Cámbielo en el terminal o anúlelo',
  },
  TURNO_VENCIDO: { status: 422, text: 'El turno de {lugar} terminó a las {hora}' },
  TURNO_SIN_LUGAR: { status: 422, text: 'En {parada} no se registran turnos' },
  TURNO_TRAS_CORTE: {
    status: 422,
    text: 'El turno {codigo} de {lugar} ({turno}) es después del corte de la nave: {corte}',
  },
  TURNO_SIN_MARGEN: {
    status: 422,
    text: '{lugar} pide que el turno termine {minutos} minutos antes del corte de la nave: a más tardar el {fecha} a las {hora}',
  },
  CAMBIO_FUERA_DE_PLAZO: { status: 409, text: '{terminal} acepta {que} hasta las {hora}' },
  CORTE_PASADO: { status: 422, text: 'El corte de la nave fue el {fecha} a las {hora}' },
  TURNO_INCOMPLETO: { status: 422, text: 'Para pedir el turno falta: {faltas}' },
  TURNO_SIN_RESPUESTA: { status: 409, text: 'El terminal aún no responde por el turno de {lugar}: consúltelo primero' },
  TURNO_SIN_SOLICITUD: { status: 409, text: 'El turno de {lugar} no espera una respuesta del terminal' },
  TURNO_POR_ANULAR: { status: 409, text: 'Ya se pidió al terminal que anule el turno {codigo}' },
  TERMINAL_SIN_CONEXION: {
    status: 409,
    text: '{lugar} no recibe solicitudes de esta instalación: pida el turno en su portal y regístrelo',
  },
  DISV_NO_AUTORIZADO: { status: 422, text: '{cliente} no permite crear el DISV con su usuario' },
  DISV_DUPLICADO: { status: 409, text: 'El contenedor ya tiene un DISV: {numero}' },
  DISV_INCOMPLETO: { status: 422, text: 'Para emitir el DISV falta: {faltas}' },
  DISV_SIN_CONEXION: {
    status: 409,
    text: '{lugar} no recibe DISV de esta instalación: emítalo en su portal y registre su número',
  },
  DISV_SIN_RESPUESTA: { status: 409, text: '{lugar} aún no dice si emitió el DISV: consúltelo primero' },
  DISV_SIN_SOLICITUD: { status: 409, text: 'El DISV no espera una respuesta de {lugar}' },
  DISV_SIN_NUMERO: { status: 409, text: 'El DISV aún no está emitido' },
  DISV_SIN_GUIA: { status: 409, text: 'La guía del DISV ya no existe' },
  DISV_EMITIDO: { status: 409, text: 'El DISV {numero} ya está emitido' },
  DISV_USADO: { status: 409, text: 'El camión ya entró con el DISV {numero}' },
  DISV_ANULADO: { status: 409, text: 'El DISV ya está anulado' },
  DISV_POR_ANULAR: { status: 409, text: 'Ya se pidió a {lugar} que anule el DISV {numero}' },
  NEC_SIN_AGENTE: { status: 422, text: '{cliente} no tiene un agente en el exterior (NEC)' },
  NEC_RESERVA_TERMINADA: { status: 409, text: 'La reserva se rechazó o no se ejecutó, y NEC no la conoce' },
  NEC_SIN_CONEXION: { status: 409, text: 'NEC no recibe embarques de esta instalación' },
  TRANSPORTISTA_NO_ASOCIADO: { status: 422, text: '{cliente} no ha asociado al transportista en {terminal}' },
  TURNO_REQUERIDO: { status: 422, text: 'Registre el turno de {lugar}' },

  CAMPO_NO_EDITABLE: { status: 409, text: '{campo} ya no se cambia: {estado}' },
  NAVIERA_REGISTRADA: { status: 409, text: 'La reserva ya tiene naviera: {naviera}' },
  RESERVA_FACTURADA: { status: 409, text: 'La reserva ya está en {donde}' },
  SERVICIO_FACTURADO: { status: 409, text: 'El servicio ya está en la orden {n}' },
  SERVICIO_ES_FLETE: { status: 422, text: 'El flete no es un servicio: cámbielo en el precio del contenedor' },
  SERVICIO_DE_TARIFA: { status: 409, text: '{servicio} lo cobra la tarifa: cámbielo en el precio del contenedor' },
  SERVICIO_DE_VIAJE: { status: 409, text: '{servicio} lo cobra el viaje: cámbielo en su guía' },
  SOLICITUD_DECIDIDA: { status: 409, text: 'La solicitud ya está {estado}' },
  COBRO_DECIDIDO: { status: 409, text: 'El cobro propuesto ya está {estado}' },
  CASO_RESUELTO: { status: 409, text: 'El caso ya está resuelto' },
  CASO_AJENO: { status: 409, text: 'El caso ya lo atiende {persona}' },
  CASO_ABIERTO: { status: 409, text: 'El caso sigue abierto' },
  CASO_SIN_VIAJE: { status: 409, text: 'Su viaje ya terminó: el caso no se reabre' },
  CASO_OTRO_VIAJE: { status: 409, text: 'Solo se unen casos del mismo viaje' },
  CASO_APARTE: { status: 409, text: 'Este caso no se une con otro: termina cuando se atiende lo que lo causó' },
  SEGUNDA_PERSONA: { status: 409, text: 'Otra persona debe cerrar la emergencia' },
  EMERGENCIA_APARTE: { status: 409, text: 'Una emergencia no se une a otros casos' },
  SIMULACRO_ABIERTO: { status: 409, text: 'El viaje ya tiene un simulacro abierto' },
  POSPONER_LIMITE: { status: 422, text: 'Puede posponer hasta {n} minutos' },
  VEREDICTO_REQUERIDO: { status: 422, text: 'Diga si la alerta fue real' },
  INTERVALO_INVALIDO: { status: 422, text: 'Elija un intervalo de la lista' },
  UMBRAL_INVALIDO: { status: 422, text: 'El umbral debe estar entre {a} y {b}' },
  DESTINATARIO_REQUERIDO: { status: 422, text: 'Elija al menos un destinatario' },
  ALERTA_DUPLICADA: { status: 409, text: 'Ya existe {nombre} con el mismo alcance' },
  ALERTA_PROTEGIDA: { status: 409, text: 'El pánico no se desactiva' },
  EMERGENCIA_GENERAL: { status: 422, text: 'La regla de emergencia vale para todos los viajes' },
  COMENTARIO_AJENO: { status: 422, text: 'Solo quien lo escribió puede cambiarlo' },
  COMENTARIO_ELIMINADO: { status: 409, text: 'El comentario ya fue eliminado' },
  EDICION_VENCIDA: { status: 409, text: 'Solo se cambia en los primeros {minutos} minutos: elimínelo y escriba otro' },
  BITACORA_SISTEMA: { status: 409, text: 'Los eventos del sistema no se editan' },
  BITACORA_AJENA: { status: 422, text: 'Solo quien escribió la nota puede cambiarla' },
  BITACORA_ELIMINADA: { status: 409, text: 'La nota ya fue eliminada' },
  BITACORA_VENCIDA: { status: 409, text: 'La nota solo se cambia en las primeras {horas} horas' },
  CALIFICACION_TARDIA: { status: 409, text: 'Solo se califica dentro de los {dias} días' },
  CALIFICACION_DE_OTRA: { status: 409, text: 'Otra empresa de esta reserva ya calificó el viaje' },
  CALIFICACION_ENLACE: { status: 409, text: 'Con este enlace no se califica el viaje' },
  CALIFICACION_TEMPRANA: { status: 409, text: 'Se califica cuando el viaje termina' },
  CALIFICACION_NO_APLICA: { status: 409, text: 'Un falso flete o un viaje rescatado no se califica' },
  CALIFICACION_PROPIOS: { status: 409, text: 'Solo se califican los viajes de transportistas particulares' },
  CALIFICACION_INCOMPLETA: { status: 422, text: 'Califique también: {criterio}' },
  CANTIDAD_MENOR: { status: 422, text: 'La operación ya tiene {n} contenedores' },
  SIN_CONTENEDORES_VACIOS: { status: 409, text: 'Cargue primero los contenedores de la operación' },
  SINCRONIZACION_EN_CURSO: { status: 409, text: 'La operación ya se está enviando a BDVacío' },
  YA_SINCRONIZADO: { status: 409, text: 'BDVacío ya tiene la operación como está' },
  SIN_BDVACIO: { status: 409, text: 'BDVacío no está configurado en esta instalación' },
  OPERACION_CANCELADA: { status: 409, text: 'La operación fue cancelada' },
  SIN_DESCARGA: { status: 422, text: 'Una exportación no tiene descarga del buque' },
  DESCARGA_TRAS_RETIRO: { status: 422, text: 'El contenedor salió del puerto el {fecha}: no se descargó después' },
  RELOJ_SIN_INICIO: { status: 422, text: 'Sus días libres aún no corren' },
  SIN_REFERENCIA: { status: 422, text: 'Escriba con qué documento concedió la naviera la prórroga' },
  SIN_CONTENEDOR: { status: 409, text: 'La guía no tiene un contenedor asociado' },
  CONTENEDOR_EN_RUTA: { status: 409, text: 'El contenedor ya salió el {fecha}: no se quita de su guía' },
  REUSO_GUIA_EN_RUTA: { status: 409, text: 'La devolución ya salió' },
  REUSO_RETIRO_INICIADO: { status: 409, text: 'El retiro del vacío ya salió' },
  REUSO_VIAJE_EMITIDO: { status: 409, text: 'Elimine primero la guía de viaje' },
  REUSO_SIN_APROBACION: { status: 422, text: 'Adjunte la aprobación escrita de la naviera y su referencia' },
  REUSO_CONTENEDOR_DANADO: { status: 422, text: 'Solo se reúsa un contenedor limpio y sin daños' },
  REUSO_ESTADO: { status: 409, text: 'El reúso ya está {estado}' },
  REUSO_EN_RUTA: { status: 409, text: 'La exportación ya salió con el contenedor' },
  REUSO_OCUPADO: { status: 409, text: 'El contenedor o la exportación ya tiene un reúso' },
  REUSO_VIGENTE: { status: 409, text: 'El contenedor {contenedor} va por reúso de vacío: anule primero el reúso' },
  REUSO_NO_POSIBLE: { status: 409, text: 'Este reúso no es posible: {razon}' },
  TAREA_PENDIENTE: { status: 422, text: 'Falta la tarea “{tarea}”' },
  TAREA_INCOMPLETA: { status: 422, text: 'Complete: {campos}' },
  TAREA_REPETIDA: { status: 409, text: 'Ya tiene la tarea “{tarea}”' },
  SIN_HECHO: { status: 422, text: 'La parada no tiene atraso ni exceso que justificar' },
  OTRO_SIN_TEXTO: { status: 422, text: 'Escriba el motivo' },
  YA_JUSTIFICADA: { status: 409, text: 'Ya está justificada: {clase}' },
  TAREA_EN_USO: {
    status: 409,
    text: 'Ya hay reservas con esta tarea: si es por reserva o por contenedor no se cambia',
  },
  TAREA_DE_HECHO: { status: 422, text: 'Se completa al registrar {hecho}' },
  SIN_LINEA: { status: 422, text: '{persona} no trabaja en {linea}' },
  CITA_TRAS_CUT_OFF: { status: 422, text: 'La cita queda después del cut-off ({cutoff})' },
  PARADA_BLOQUEADA: { status: 409, text: 'El camión ya pasó por {parada}: no se puede mover' },
  PARADA_CON_REGISTROS: { status: 409, text: 'La parada tiene {registros}: márquela como no ejecutada' },
  PARADA_OBLIGATORIA: { status: 409, text: '{codigo} es obligatoria en {plantilla}' },
  LUGAR_REPETIDO: { status: 422, text: '{parada} quedaría dos veces seguidas' },
  ORDEN_DE_PARADAS: { status: 422, text: '{antes} va antes de {despues} en {plantilla}' },
  LUGAR_DE_OTRO_TIPO: { status: 422, text: '{lugar} no es {tipo}: elija otro lugar' },
  VIAJE_CONCLUIDO: { status: 409, text: 'El viaje ya concluyó y sus paradas no cambian: {salida}' },
  VIAJE_TERMINARIA: { status: 409, text: 'Con ese cambio el viaje queda concluido: confírmelo' },
  DEJAR_SIN_TRAMO: {
    status: 422,
    text: 'El contenedor no se deja en {parada}: solo donde otro tramo suyo empieza, y fuera de un patio',
  },
  DEJAR_NO_ES_ULTIMA: { status: 422, text: 'El contenedor se deja solo en la última parada, y {parada} no lo es' },
  HORAS_DESORDENADAS: { status: 422, text: 'Las horas de cada tramo deben seguir el orden de las paradas' },
  MOTIVO_REQUERIDO: { status: 422, text: 'Ingrese un motivo de al menos 5 caracteres' },
  GUIA_RESCATADA: {
    status: 409,
    text: 'La guía fue rescatada por otra unidad: lo que sigue se registra en la guía del rescate',
  },
  GUIA_NO_EMITIDA: { status: 409, text: 'La guía aún no se ha emitido' },
  RANGO_MAXIMO: { status: 422, text: 'Elija hasta 72 horas' },
  VIAJE_SIN_GPS: { status: 409, text: 'El viaje aún no tiene posiciones' },
  VIAJE_NO_EN_CURSO: { status: 409, text: 'El viaje no está en curso' },
  GUIA_ELIMINADA: { status: 409, text: 'La guía fue eliminada' },
  PARADA_INEXISTENTE: { status: 422, text: 'La guía no tiene esa parada' },
  PARADA_NO_ES_SIGUIENTE: { status: 409, text: 'Primero complete la parada anterior: {parada}' },
  PARADA_SIN_ENTREGA: { status: 422, text: 'En {parada} no se entrega carga' },
  VIAJE_ABIERTO: { status: 409, text: 'El viaje sigue abierto: registre el evento' },
  FIRMA_DE_RECEPCION: { status: 409, text: 'La firma de quien recibió la carga no se quita' },
  PARADA_OMITIDA: { status: 409, text: 'La parada está marcada como no ejecutada' },
  EVENTO_YA_REGISTRADO: { status: 409, text: 'La {evento} de esta parada ya está registrada' },
  EVENTO_NO_REGISTRADO: { status: 409, text: 'No hay {evento} que deshacer' },
  LLEGADA_REQUERIDA: { status: 409, text: 'Registre primero la llegada a {parada}' },
  VIAJE_NO_CONCLUIDO: { status: 409, text: 'Falta registrar la salida de planta del viaje' },
  PARADAS_PENDIENTES: { status: 409, text: 'Hay paradas sin completar: {paradas}' },
  RUBRO_EN_ORDEN: { status: 409, text: 'Sus rubros están en {donde}' },
  RUBRO_FACTURADO: { status: 409, text: 'Sus rubros ya están facturados: no puede volver a pendiente ni rechazarse' },
  SIN_CONTENEDORES: { status: 409, text: 'No queda ningún contenedor por llevar en la reserva' },
  STAND_BY_PENDIENTE: { status: 422, text: 'Calcule el stand-by o justifique su exoneración' },
  STAND_BY_FACTURADO: {
    status: 409,
    text: 'El stand-by de la guía ya está facturado: quítelo primero de su orden de pago',
  },
  FALSO_FLETE_FACTURADO: {
    status: 409,
    text: 'El falso flete de la guía ya está en una orden de pago: quítelo primero de esa orden',
  },
  DATOS_DE_CIERRE: { status: 422, text: 'Complete los datos de cierre: {datos}' },
  PEAJE_SIN_RECIBO: { status: 422, text: 'El peaje es mayor que el de la ruta ({peaje}): adjunte el ticket o recibo' },
  COSTO_REQUERIDO: { status: 422, text: 'Asocie el costo del transportista particular' },
  COSTO_EN_SAP: { status: 409, text: 'El costo de la guía ya se envió a SAP' },
  LLEGADA_DE_LA_RESCATADA: { status: 409, text: 'Esa llegada la registró la unidad rescatada' },
  RESCATE_MISMO_CAMION: { status: 422, text: 'Elija otra unidad: este camión es el que se rescata' },
  RESCATE_EN_PASADO: { status: 422, text: 'El rescate no puede ser anterior al último evento de la guía' },
  RESCATE_CON_EVENTOS: { status: 409, text: 'El rescate ya tiene eventos: no se puede deshacer' },
  RESCATE_CAMION_OCUPADO: { status: 409, text: 'El camión {disco} ya tomó {guia}: libérelo o déjelo' },
  COSTOS_CERRADOS: { status: 409, text: 'Los costos de la guía rescatada ya están cerrados' },
  CONTENEDOR_NO_EN_PODER: { status: 409, text: 'El contenedor no está en nuestro poder' },
  DESTINO_INVALIDO: { status: 422, text: 'Un contenedor {estado} se retorna a {destino}' },
  RETORNO_ABIERTO: { status: 409, text: 'El contenedor ya tiene un retorno sin cerrar' },
  JUSTIFICACION_REQUERIDA: { status: 422, text: 'Justifique el porcentaje distinto al del motivo' },
  PORCENTAJE_NO_PERMITIDO: { status: 422, text: 'Otro porcentaje que el del motivo lo pone quien cierra guías' },
  RESCATE_ACTIVO: { status: 409, text: 'La guía tiene un rescate activo' },
  COBRO_CAMBIADO: {
    status: 409,
    text: 'Lo que se cobra cambió mientras lo revisaba: ahora es {monto}. Nada se registró',
  },
  EVIDENCIA_REQUERIDA: { status: 422, text: 'Adjunte la evidencia del falso flete' },
  APROBACION_REQUERIDA: { status: 422, text: 'El falso flete requiere aprobación' },
  OPCION_REQUERIDA: { status: 422, text: 'Elija la opción de falso flete' },
  BOOKING_REQUERIDO: { status: 422, text: 'Registre el booking de la reserva' },
  BL_REQUERIDO: { status: 422, text: 'Registre el BL de la reserva' },
  TARIFA_EXISTE: { status: 409, text: 'Todos sus contenedores tienen tarifa: elija otra o cambie el valor' },
  TARIFA_NO_APLICA: { status: 422, text: 'La tarifa {codigo} no aplica: {razon}' },
  RESERVA_PENDIENTE: { status: 409, text: 'Apruebe la reserva antes de acordar un precio para el viaje' },
  CONTENEDOR_TERMINADO: { status: 409, text: 'El contenedor ya no se transporta' },
  TARIFA_REQUERIDA: { status: 422, text: 'Asocie una tarifa a la reserva{quien}' },
  PRECIO_POR_RECALCULAR: {
    status: 409,
    text: 'El precio {de} se puso antes de un cambio de la reserva: vuelva a calcularlo o déjelo como está',
  },
  TRANSPORTISTA_REQUERIDO: { status: 422, text: 'Defina el transportista de la reserva' },
  CANCELACION_TARDIA: { status: 409, text: 'Solo puede cancelar hasta {horas} horas antes de la cita' },
  MOTIVO_DEL_CATALOGO: {
    status: 422,
    text: 'Elija un motivo del catálogo: a esta hora el motivo decide quién paga la cancelación',
  },
  RESERVA_AJENA: { status: 422, text: 'Solo quien hizo la reserva puede cambiarla' },
  GUIAS_VIVAS: { status: 409, text: 'Hay guías activas en la reserva' },
  GUIA_CON_HITOS: {
    status: 409,
    text: 'Una unidad ya llegó a una parada: marque la guía como falso flete o deshaga sus llegadas y salidas',
  },
  GUIAS_EN_RESERVA: { status: 409, text: 'La reserva tiene guías con falso flete o rescate: cancélela' },
  GUIA_CON_SALIDA: { status: 409, text: 'Una unidad ya salió: cierre la guía o márquela como falso flete' },
  TRAMO_CON_GUIA: { status: 409, text: 'El tramo ya tiene una guía activa' },
  PARADAS_INVALIDAS: { status: 422, text: 'La guía debe tener entre 2 y 25 paradas' },
  CONDUCTOR_REQUERIDO: { status: 422, text: 'Asigne un conductor' },
  CONDUCTOR_INACTIVO: { status: 422, text: 'El conductor está inactivo' },
  LICENCIA_SIN_PUNTOS: { status: 422, text: 'El conductor no tiene puntos en la licencia' },
  LICENCIA_SIN_FECHA: { status: 422, text: 'Registre la fecha de vencimiento de la licencia' },
  CAMION_REQUERIDO: { status: 422, text: 'Asigne un camión' },
  CAMION_NO_DISPONIBLE: { status: 422, text: 'El camión está en estado {estado}' },
  EQUIPO_NO_DISPONIBLE: { status: 422, text: 'El equipo {equipo} está en estado {estado}' },
  SALIDA_PASADA: { status: 422, text: 'Debía salir {detalle}, y esa hora ya pasó: cámbiela, o asígnelo aparte' },
  FECHA_FUERA_DE_RANGO: { status: 422, text: 'La fecha está fuera de lo posible' },
  CHASIS_REQUERIDO: { status: 422, text: 'Asigne un chasis' },
  CREDENCIAL_FALTANTE: { status: 422, text: 'Falta credencial para {establecimiento}' },
  CERTIFICADO_FALTANTE: { status: 422, text: 'Falta {certificado} del camión' },

  VIAJES_POR_DECIDIR: { status: 409, text: 'Decida qué pasa con sus viajes antes de confirmar: {viajes}' },
  VIAJE_EN_CURSO: { status: 409, text: 'El viaje {viaje} ya comenzó: no se puede liberar' },
  VIAJE_EMITIDO: { status: 409, text: 'La guía {viaje} ya está emitida: asigne a otro en Despachos' },
  CAMION_SIN_CAMBIO: { status: 409, text: 'El camión ya está en estado {estado}' },
  EQUIPO_SIN_CAMBIO: { status: 409, text: 'El equipo ya está en estado {estado}' },
  NO_CALIFICADO: { status: 422, text: '{quien} no está calificado por compras' },
  FALTAN_REQUISITOS: { status: 422, text: 'No se puede calificar. {faltas}' },
  COMPANIA_OPERADORA: { status: 409, text: 'La operadora no se puede bloquear, desactivar ni eliminar' },
  RESERVAS_POR_CONFIRMAR: { status: 409, text: 'Confirme que vio las reservas sin terminar: {reservas}' },
  SERVICIO_DEL_SISTEMA: { status: 409, text: 'El servicio {codigo} no se elimina ni se desactiva: {razon}' },
  CODIGO_FIJO: { status: 409, text: 'El código {codigo} ya está en uso y no cambia' },
  TIPO_FIJO: {
    status: 409,
    text: 'El servicio ya consta en órdenes de pago: no pasa de flete a otro tipo ni al revés',
  },
  CODIGO_INVALIDO: { status: 422, text: 'El código no existe' },
  CODIGO_AGOTADO: { status: 409, text: 'El código ya fue utilizado' },
  DESCUENTO_VENCIDO: { status: 422, text: 'El descuento venció el {fecha}' },
  DESCUENTO_NO_APLICA: { status: 422, text: 'El descuento no aplica: {razon}' },
  PRESUPUESTO_AGOTADO: { status: 422, text: 'El presupuesto del descuento se agotó: quedan {resto}' },
  DESCUENTO_USADO: { status: 409, text: 'El descuento ya se usó: termínelo en lugar de eliminarlo' },
  ANTICIPO_EXCEDIDO: { status: 422, text: 'El anticipo supera el {p} % del flete ({m})' },
  ANTICIPO_SIN_FLETE: { status: 422, text: 'Registre el costo del transportista antes de dar un anticipo' },
  ANTICIPO_ENTREGADO: { status: 409, text: 'El vale {vale} ya se entregó' },
  ANTICIPO_ANULADO: { status: 409, text: 'El vale {vale} está anulado' },
  ANTICIPO_POR_DEVOLVER: {
    status: 409,
    text: 'De la guía {guia} hay dinero entregado: registre primero su devolución en Anticipos',
  },
  VIAJE_EN_PREPARACION: { status: 409, text: 'El viaje ya se está preparando: pida a la transportista que lo cancele' },
  CORTE_EN_CURSO: { status: 409, text: 'Otro usuario está generando este corte' },
  PERIODO_DE_CORTE: { status: 422, text: 'El período {motivo}' },
  NADA_POR_CORTAR: { status: 422, text: 'No hay guías por cortar' },
  COSTO_PENDIENTE: { status: 422, text: '{guias}' },
  CAMBIO_MIENTRAS_REVISABA: { status: 409, text: 'Las guías cambiaron mientras revisaba: revise el corte otra vez' },
  LINEA_REVERSADA: { status: 409, text: 'La línea ya está reversada' },
  LINEA_DERIVADA: { status: 409, text: '{concepto} resulta de las otras líneas: no se reversa sola' },
  RETIRO_EXCEDIDO: { status: 422, text: 'El retiro supera lo ganado y no pagado ({m})' },
  MULTA_EN_CORTE: { status: 409, text: 'La multa ya está en el corte {n}' },
  RETIRO_EN_CORTE: { status: 409, text: 'El retiro ya está en el corte {n}' },
  FACTURA_TRANSPORTISTA_REQUERIDA: { status: 422, text: 'Ingrese la factura de {transportista}' },
  NADA_POR_FACTURAR: { status: 422, text: 'No tiene nada que facturar' },
  FACTURA_YA_INGRESADA: {
    status: 409,
    text: 'La factura de {transportista} ya está ingresada: anule la orden {n} para cambiarla',
  },
  DESCUENTO_EN_ORDEN: { status: 409, text: 'El descuento ya está en la orden {n}' },
  SIN_PARAMETRO: { status: 422, text: 'Falta el parámetro {clave} para el {fecha}' },
  MARGEN_INSUFICIENTE: { status: 409, text: 'La rentabilidad{p} es menor que el mínimo{m}' },
  RENTABILIDAD_NO_DEFINIDA: { status: 409, text: 'Rentabilidad no definida: complete el costo' },
  SIN_COSTO_COMPRA: { status: 422, text: 'No hay tarifa de compra para esta ruta' },
  TARIFA_SOLAPADA: { status: 409, text: 'Ya existe {cual} {codigo} para esa combinación {periodo}' },
  TARIFA_INICIADA: { status: 409, text: '{Cual} ya rige: cree una nueva vigencia' },
  TARIFA_TERMINADA: { status: 409, text: '{Cual} {razon}' },
  TARIFA_VIGENTE: { status: 409, text: '{Cual} ya rige: termine su vigencia' },
  TARIFA_USADA: { status: 409, text: '{Cual} ya se usó: termine el {desde} o después' },
  TARIFA_AJENA: { status: 422, text: '{razon}' },
  DOCUMENTO_REPETIDO: { status: 409, text: 'La factura {n} de {proveedor} ya está {donde}' },
  COSTO_EN_ORDEN: { status: 409, text: 'El costo está en la orden {n}' },
  COMPROBANTE_REQUERIDO: {
    status: 422,
    text: 'Registre la factura del proveedor para reembolsar «{costo}» de la reserva {reserva}',
  },
  REEMBOLSO_SIN_RECARGO: { status: 409, text: 'Un reembolso se cobra como dice su comprobante: {razon}' },
  COSTO_ANULADO: { status: 409, text: 'El costo está anulado' },
  FACTURA_NO_CUADRA: { status: 422, text: 'El total {a} no coincide con la factura del proveedor {b}' },
  FECHA_PASADA: { status: 422, text: '{Que} hoy o después' },
  ASUNTO_OBLIGATORIO: { status: 409, text: 'Este aviso no se puede desactivar' },
  CORREO_SIN_CONFIRMAR: { status: 409, text: 'Confirme el correo nuevo' },
  EMPRESA_SIN_AVISOS: { status: 409, text: 'Su empresa no recibe avisos fuera de la aplicación' },
  CAMPO_DESCONOCIDO: { status: 422, text: 'La plantilla usa {campo}, que este aviso no tiene' },
  REENVIO_IMPOSIBLE: { status: 409, text: '{motivo}' },
  NUMERO_INVALIDO: { status: 422, text: 'Ingrese el número con código de país, por ejemplo +593 99 123 4567' },
  SIN_CONSENTIMIENTO: { status: 422, text: 'Registre el consentimiento del número' },
  PLANTILLA_NO_APROBADA: { status: 409, text: 'WhatsApp aún no aprueba la plantilla' },
  EN_USO: { status: 409, text: 'No se puede eliminar: consta en {usos}. Puede desactivarlo' },
  PERMISO_SIN_PANTALLA: { status: 422, text: 'Permita primero la pantalla {titulo}' },
  PERMISO_SIN_ACCION: { status: 422, text: 'Permita primero la acción «{accion}»' },
} as const satisfies Record<string, CatalogueEntry>;

/** Any code of the catalogue. */
export type RefusalCode = keyof typeof REFUSALS;

/** Values for the placeholders of a sentence. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** Sentence of a code with its placeholders replaced; a placeholder without a value becomes empty. */
export function refusalMessage(code: RefusalCode, params: RefusalParams = {}): string {
  return REFUSALS[code].text
    .replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : ''))
    .trim();
}

/** Makes the refusal of a code. */
export function refuse(code: RefusalCode, params: RefusalParams = {}): Refusal {
  return { code, message: refusalMessage(code, params), status: REFUSALS[code].status };
}

/** True for a refusal (not for `true` or changed facts). */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, status } = value as Partial<Refusal>;
  return typeof code === 'string' && Object.hasOwn(REFUSALS, code) && typeof message === 'string' && !!status;
}

/** Spanish sentence of a verdict; null when it is true. */
export function reason(verdict: Verdict): string | null {
  return verdict === true ? null : verdict.message;
}

/** First refusal among several verdicts, in order; true when there is none. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find(verdict => verdict !== true) ?? true;
}

/** Minimum length of a motive in code points, trimmed (design 2.4). */
export const LEAST_MOTIVE = 5;

/** Whether a motive is given and long enough; the database counts the same way. */
export function motiveVerdict(motive: string | null | undefined): Verdict {
  return signCount((motive ?? '').trim()) >= LEAST_MOTIVE ? true : refuse('MOTIVO_REQUERIDO');
}
