/** What the person is asked before new links to the drivers' phone pages are made; they end those that the drivers have. */
export function newLinkWords(guides: number, sendsMail: boolean): { title: string; text: string; ok: string } {
  if (guides <= 1) {
    return {
      title: 'Enlace nuevo del conductor',
      text: `Abre el viaje en su teléfono, sin contraseña. ${sendsMail ? 'Se le envía por correo' : 'Usted se lo envía: no hay correo configurado'}. El enlace anterior deja de servir.`,
      ok: 'Generar enlace nuevo',
    };
  }
  return {
    title: 'Enlaces nuevos de los conductores',
    text: `Abren ${guides} viajes en los teléfonos de sus conductores, sin contraseña. ${sendsMail ? 'Se les envían por correo' : 'Usted se los envía: no hay correo configurado'}. Los enlaces anteriores dejan de servir.`,
    ok: `Generar ${guides} enlaces nuevos`,
  };
}
