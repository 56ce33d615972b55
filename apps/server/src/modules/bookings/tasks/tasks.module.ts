import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { TASK_CODE_TEXTS } from './code-texts.data.ts';
import { taskJobs } from './task-changes.jobs.ts';
import { taskRoutes } from './tasks.routes.ts';

/** Tasks of reservations: lists, assigns and completes them; their templates and rules. */
export const tasksModule: Module = {
  routes: () => taskRoutes(),
  jobs: () => taskJobs(),
  codeTexts: TASK_CODE_TEXTS,
  usages: [
    tableUsage({
      table: 'task_comments',
      one: 'comentario de tarea',
      many: 'comentarios de tareas',
      of: { users: ['id_user'] },
    }),
  ],
  readable: [readable({ noun: 'task', table: 'reservation_tasks', key: 'id_reservation_task', action: 'task.work' })],
  rights: [
    {
      code: 'task.read',
      module: 'Tareas',
      name: 'Ver las tareas de las reservas',
      initially: ['ADM_LOCAL@CLIENTES', 'OPERADOR', 'DESPACHADOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'task.work',
      module: 'Tareas',
      name: 'Trabajar en tareas y asignarlas',
      initially: ['OPERADOR', 'DESPACHADOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'task.admin',
      module: 'Tareas',
      name: 'Decir quién hace cada tarea y qué espera por ella',
      initially: ['OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/tareas',
      module: 'Tareas',
      title: 'Tareas',
      icon: 'CheckSquareOutlined',
      menu_group: '',
      menu_order: 35,
      action: 'task.work',
    },
    {
      url: '/admin-tareas',
      module: 'Tareas',
      title: 'Quién hace qué',
      icon: 'CheckSquareOutlined',
      menu_group: 'Administración',
      menu_order: 415,
      action: 'task.admin',
    },
  ],
  historyTexts: {
    'reservation.add_tasks': 'Agregó tareas',
    'reservation.delete_task': 'Quitó una tarea',
    'task.create': 'Agregó la tarea',
    'task.work': 'Trabajó en la tarea',
    'task.complete': 'Completó la tarea',
    'task.reopen': 'Volvió a abrir la tarea',
    'task.assign': 'Asignó la tarea',
    'task.comment': 'Comentó la tarea',
    'task.delete': 'Canceló la tarea',
    'task.delete_information': 'Quitó un dato de la tarea',
    'task.complete_by_fact': 'Completada por lo que se registró',
    'task.open_again': 'Volvió a abrirse',
    'task.give_up': 'Cancelada con su contenedor o reserva',
    'task_kind.create': 'Agregó la tarea al catálogo',
    'task_kind.save_catalogue': 'Cambió la tarea del catálogo',
  },
};
