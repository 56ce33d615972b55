import type { NotifyConnection } from './notify-connection.ts';

/**
 * One small interface for both databases: PostgreSQL through `pg`, the embedded PGlite through its worker thread.
 * A transaction uses one client until it ends.
 */
export interface Client {
  /** `role`: the current database role; a statement by key may then keep its plan (kept-plans.ts). */
  query(sql: string, params?: readonly unknown[], role?: string): Promise<{ rows: unknown[]; rowCount: number }>;
  /** Several statements without parameters in one round trip. */
  script(sql: string): Promise<void>;
  release(broken?: boolean): void;
}

export interface Pool {
  readonly kind: 'postgres' | 'embedded';
  connect(): Promise<Client>;
  /** PostgreSQL only: a session outside the pool that bypasses PgBouncer, for session locks and settings; releasing it closes it. */
  connectDirect?(): Promise<Client>;
  end(): Promise<void>;
  /** Connections in use and waiting callers, for metrics. */
  pressure(): { used: number; waiting: number };
  /** PostgreSQL only: a connection outside the pool that listens and detects when the database is unavailable. */
  openNotifyConnection?(): Promise<NotifyConnection>;
}
