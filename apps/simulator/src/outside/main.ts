/**
 * The external systems of the demonstration as a separate process: SAP at SAP_SIM_PORT (any free port if 0 or none), BDVacío at
 * BDVACIO_SIM_PORT, a push service at PUSH_SIM_PORT, DP World at DPW_SIM_PORT, TPG's DISV at DISV_SIM_PORT, NEC at NEC_SIM_PORT and WhatsApp at
 * WHATSAPP_SIM_PORT (likewise), which tells what became of its messages to WHATSAPP_SIM_HOOK. Sends the addresses to its parent as
 * `{ sap, bdvacio, push, dpw, disv, nec, whatsApp }`; ends with SIGTERM, SIGINT or the parent.
 */
import { startBdVacio } from './bdvacio';
import { startDisv } from './disv';
import { startNec } from './nec';
import { startPush } from './push';
import { startSap } from './sap';
import { startTerminal } from './terminal';
import { startWhatsApp } from './whatsapp';

async function main(): Promise<void> {
  const sap = await startSap({ port: Number(process.env.SAP_SIM_PORT ?? 0) || 0 });
  const bdvacio = await startBdVacio({ port: Number(process.env.BDVACIO_SIM_PORT ?? 0) || 0 });
  const push = await startPush({ port: Number(process.env.PUSH_SIM_PORT ?? 0) || 0 });
  const dpw = await startTerminal({ port: Number(process.env.DPW_SIM_PORT ?? 0) || 0 });
  const disv = await startDisv({ port: Number(process.env.DISV_SIM_PORT ?? 0) || 0 });
  const nec = await startNec({ port: Number(process.env.NEC_SIM_PORT ?? 0) || 0 });
  const whatsApp = await startWhatsApp({
    port: Number(process.env.WHATSAPP_SIM_PORT ?? 0) || 0,
    hook: process.env.WHATSAPP_SIM_HOOK,
  });
  const end = () => {
    Promise.all([sap, bdvacio, push, dpw, disv, nec, whatsApp].map(one => one.close())).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
  if (process.send)
    process.send({
      sap: sap.url,
      bdvacio: bdvacio.url,
      push: push.url,
      dpw: dpw.url,
      disv: disv.url,
      nec: nec.url,
      whatsApp: whatsApp.url,
    });
  else
    console.log(
      `SAP simulator at ${sap.url}, BDVacío at ${bdvacio.url}, push service at ${push.url}, DP World at ${dpw.url}, DISV at ${disv.url}, NEC at ${nec.url}, WhatsApp at ${whatsApp.url}`,
    );
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `El puerto ${error.port} de los simuladores ya está en uso. Elija otro en SAP_SIM_PORT, o 0 para uno libre.`
      : error,
  );
  process.exit(1);
});
