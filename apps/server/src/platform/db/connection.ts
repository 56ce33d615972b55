import type { Line } from './line.ts';

/**
 * The two databases behind one small interface: PostgreSQL through `pg`, the embedded PGlite through its worker thread.
 * A transaction takes one client and keeps it to its end.
 */
export interface Client {
  /** `role`: the database role in force; a statement by key may then keep its plan (kept-plans.ts). */
  query(sql: string, params?: readonly unknown[], role?: string): Promise<{ rows: unknown[]; rowCount: number }>;
  /** Several statements without parameters in one round trip. */
  script(sql: string): Promise<void>;
  release(broken?: boolean): void;
}

export interface Pool {
  readonly kind: 'postgres' | 'embedded';
  connect(): Promise<Client>;
  /** PostgreSQL only: a session outside the pool and past a PgBouncer, for session locks and settings; releasing it closes it. */
  connectDirect?(): Promise<Client>;
  end(): Promise<void>;
  /** Connections in use and waiting callers, for metrics. */
  pressure(): { used: number; waiting: number };
  /** PostgreSQL only: a connection beside the pool that listens, and sees when the database goes away. */
  openLine?(): Promise<Line>;
}
