/** Owner prefixes of containers by shipping line (with its SCAC) and lessor: who owns a box (navieras.json; BIC prefixes). */
export interface PrefixOwner {
  readonly name: string;
  /** SCAC codes of the shipping line; empty for a lessor, whose containers any line uses. */
  readonly scac: readonly string[];
  readonly prefixes: string;
}

export const PREFIX_OWNERS: readonly PrefixOwner[] = [
  {
    name: 'Maersk',
    scac: ['MAEU'],
    prefixes:
      'APMU CADU CNIU COZU ENAU FAAU FRLU GRIU HASU KHJU KHLU KNLU LOTU MAEU MALU MCAU MCHU MCRU MHHU MIEU MMAU MNBU MRKU MRSU MSAU MSFU MSKU MSWU MVIU MWCU MWMU OCLU POCU PONU SCMU SUDU TORU',
  },
  {
    name: 'Mediterranean Shipping Company (MSC)',
    scac: ['MSCU'],
    prefixes: 'GTIU MADU MEDU MSBU MSCU MSDU MSGU MSMU MSNU MSPU MSTU MSVU MSYU MSZU',
  },
  {
    name: 'CMA CGM',
    scac: ['CMDU'],
    prefixes:
      'AMCU ANNU APDU APHU APIU APLU APRU APZU CGHU CGMU CGTU CMAU CMNU CNCU DVRU ECMU MMCU NEPU NOLU NOSU NUSU OPDU OTAU SOFU STMU',
  },
  {
    name: 'Hapag-Lloyd',
    scac: ['HLCU'],
    prefixes:
      'AZLU CASU CMUU CPSU CSQU CSVU FANU HAMU HLBU HLCU HLXU ITAU IVLU LBIU LNXU LYKU MOMU QIBU QNNU TLEU TMMU UACU UAEU UASU',
  },
  { name: 'COSCO Shipping Lines', scac: ['COSU'], prefixes: 'BSDU CBHU CCLU CSLU CSNU MTLU VECU' },
  { name: 'OOCL', scac: ['OOLU'], prefixes: 'OOCU OOLU' },
  {
    name: 'Ocean Network Express (ONE)',
    scac: ['ONEY'],
    prefixes: 'AKLU EKLU ESSU KKFU KKLU KKTU KLFU KLTU KXTU MOAU MOEU MOFU MOGU MOLU MORU MOSU MOTU NYKU ONEU PXCU',
  },
  { name: 'Evergreen Line', scac: ['EGLV'], prefixes: 'EGHU EGSU EISU EITU EMCU HMCU IMTU LTIU UGMU' },
  { name: 'Yang Ming', scac: ['YMLU'], prefixes: 'YMLU YMMU' },
  { name: 'HMM', scac: ['HDMU'], prefixes: 'HDGU HDMU HMMU KOCU' },
  { name: 'ZIM', scac: ['ZIMU'], prefixes: 'ZCLU ZCSU ZIMU ZMOU ZWFU' },
  { name: 'Wan Hai Lines', scac: ['WHLC'], prefixes: 'TPCU WHLU WHSU' },
  { name: 'PIL Pacific International Lines', scac: ['PCIU', 'PABV'], prefixes: 'PCIU PILU' },
  { name: 'Hamburg Süd (grupo Maersk)', scac: ['SUDU'], prefixes: 'HASU SUDU' },
  { name: 'Seaboard Marine', scac: ['SMLU'], prefixes: 'SMLU' },
  { name: 'King Ocean', scac: ['KOSL'], prefixes: 'BMLU KOSU' },
  { name: 'Dole Ocean Cargo', scac: ['DOLQ'], prefixes: 'DFIU DTPU TSGU' },
  { name: 'Great White Fleet / Chiquita', scac: ['UBCU'], prefixes: 'UFCU' },
  { name: 'Cosiarma', scac: ['CRAU'], prefixes: 'CRAU' },
  { name: 'Seatrade', scac: ['SGNV'], prefixes: 'FDDU SLJU' },
  { name: 'Crowley', scac: ['CAMN', 'CMCU'], prefixes: 'CMCU SEFU' },
  {
    name: 'Triton',
    scac: [],
    prefixes:
      'EQRU HNSU ICSU IKSU MTRU RRIU TCKU TCLU TCNU TDRU TDTU TIIU TLLU TOLU TPHU TPXU TRDU TRHU TRIU TRLU TRVU TTNU YOIU',
  },
  {
    name: 'Textainer',
    scac: [],
    prefixes:
      'AMFU AMZU AXIU CEOU CHIU CLHU GAEU GATU GAZU HCIU KWCU LLTU MAGU MAXU MGLU MLCU PRSU RFSU TEMU TENU TEXU TGBU TGHU TXGU WCIU XINU',
  },
  { name: 'Florens', scac: [], prefixes: 'DFOU DFSU FBIU FBLU FCGU FCIU FCLU FCXU FFAU FJKU FSCU FTAU JTMU PGXU' },
  {
    name: 'Seaco',
    scac: [],
    prefixes:
      'CLOU CRSU CRTU CRXU CUCU CXDU CXRU CXSU CXTU DNAU EMAU FVIU GCEU GESU GSTU HJMU HNPU IEAU IKKU ITLU SBOU SCEU SCPU SCXU SCZU SEGU SEKU SELU SEMU SPLU UFCU XTRU',
  },
  { name: 'CAI', scac: [], prefixes: 'CAAU CAIU CAXU CAZU CESU CIPU CNEU CZZU NEVU OTEU SKYU' },
  { name: 'Beacon', scac: [], prefixes: 'BEAU BMOU' },
];
