/**
 * The systems of others that the demonstration talks to, as a process of its own: SAP at SAP_SIM_PORT (any free port when 0 or none) and
 * BDVacío at BDVACIO_SIM_PORT (likewise). Tells its parent the addresses as `{ sap, bdvacio }`; ends with SIGTERM, SIGINT or when the parent goes away.
 */
import { startBdVacio } from './bdvacio';
import { startSap } from './sap';

async function main(): Promise<void> {
  const sap = await startSap({ port: Number(process.env.SAP_SIM_PORT ?? 0) || 0 });
  const bdvacio = await startBdVacio({ port: Number(process.env.BDVACIO_SIM_PORT ?? 0) || 0 });
  const end = () => {
    Promise.all([sap.close(), bdvacio.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
  if (process.send) process.send({ sap: sap.url, bdvacio: bdvacio.url });
  else console.log(`SAP simulator at ${sap.url}, BDVacío at ${bdvacio.url}`);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `El puerto ${error.port} de los simuladores ya está en uso. Elija otro en SAP_SIM_PORT, o 0 para uno libre.`
      : error,
  );
  process.exit(1);
});
