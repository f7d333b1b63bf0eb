/** Files as banks and payment services write them, each with one payment of 523.45 among others. */
interface Statement {
  text: string;
  /** What staff have to say of it before it is compared; none if it says all itself. */
  doubts: readonly string[];
  /** What arrived in a shop in CNY, as the file proposes it, in fen. */
  arrived: readonly number[];
  /** Lines that are not understood as the file proposes it. */
  unclear?: readonly number[];
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;

export const statements: Record<string, Statement> = {
  'Alipay, closed': {
    text: lines(
      '交易时间,交易分类,收/支,金额,交易状态,交易订单号',
      '2026-11-28 17:07,转账,收入,523.45,交易关闭,2026',
      '2026-11-28 17:08,转账,收入,88.80,交易成功,2026',
    ),
    doubts: ['currency'],
    arrived: [8880],
  },
  'WeChat, refunded': {
    text: lines(
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号',
      '2026-11-28 17:07:00,转账,A,转账,收入,¥523.45,/,已全额退款,1',
      '2026-11-28 17:08:00,转账,B,转账,收入,¥88.80,/,已存入零钱,2',
      '2026-11-28 17:09:00,转账,C,转账,收入,¥20.00,/,已退款(￥5.00),3',
      '2026-11-28 17:10:00,商户消费,D,水,支出,¥9.90,零钱,支付成功,4',
    ),
    doubts: ['state'],
    arrived: [8880, -990],
    unclear: [4],
  },
  Chase: {
    text: lines(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'CREDIT,11/28/2026,"TRANSFER A",523.45,ACH_CREDIT,1000.00,,',
      'DEBIT,11/28/2026,"FEE",-4.90,FEE,3096.23,,',
    ),
    doubts: ['currency'],
    arrived: [52_345, -490],
  },
  'an indicator': {
    text: lines('Date,Amount,Debit/Credit Indicator', '2026-11-28,523.45,D', '2026-11-28,88.80,C'),
    doubts: ['currency'],
    arrived: [-52_345, 8880],
  },
  'types alone': {
    text: lines('Date,Description,Amount,Type', '28/11/2026,OUT,523.45,DR', '28/11/2026,OUT,1234.56,Debit'),
    doubts: ['currency'],
    arrived: [-52_345, -123_456],
  },
  HDFC: {
    text: lines(
      'Date     ,Narration                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance',
      ' 28/11/26 ,A,28/11/26 ,          0.00 ,        523.45 ,0000001,  1',
      ' 28/11/26 ,E,28/11/26 ,   4.90 ,        0.00 ,0000003,  1',
    ),
    doubts: ['currency'],
    arrived: [52_345, -490],
  },
  Nubank: {
    text: lines(
      'Data,Valor,Identificador,Descrição',
      '28/11/2026,523.45,6561-1,Transferência recebida',
      '28/11/2026,-4.90,6561-5,Tarifa',
    ),
    doubts: ['currency'],
    arrived: [52_345, -490],
  },
  Portuguese: {
    text: lines('Data;Histórico;Valor;Saldo', '28/11/2026;A;523,45;1'),
    doubts: ['currency', 'side'],
    arrived: [52_345],
  },
  Spanish: {
    text: lines('FECHA;CONCEPTO;IMPORTE;SALDO', '28/11/2026;A;523,45;1'),
    doubts: ['currency', 'side'],
    arrived: [52_345],
  },
  Russian: {
    text: lines('Дата операции;Сумма операции;Валюта операции;Описание', '28.11.2026;523,45;RUB;A'),
    doubts: ['side'],
    arrived: [],
  },
  Revolut: {
    text: lines(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,Current,2026-11-28 10:00:00,2026-11-28 10:00:01,A,523.45,0.00,GBP,COMPLETED,1',
      'TOPUP,Current,2026-11-28 10:00:00,,B,88.80,0.00,GBP,PENDING,1',
    ),
    doubts: ['side'],
    arrived: [],
  },
  'Revolut in the shop’s currency': {
    text: lines(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,Current,2026-11-28 10:00:00,2026-11-28 10:00:01,A,88.80,0.00,CNY,COMPLETED,1',
      'TOPUP,Current,2026-11-28 10:00:00,,B,523.45,0.00,CNY,PENDING,1',
      'TOPUP,Current,2026-11-28 10:00:00,2026-11-28 10:00:01,C,523.45,0.00,CNY,REVERTED,1',
      'CARD_PAYMENT,Current,2026-11-28 10:00:00,2026-11-28 10:00:01,D,-4.90,0.00,CNY,COMPLETED,1',
    ),
    doubts: [],
    arrived: [8880, -490],
  },
  Sparkasse: {
    text: lines(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Betrag";"Waehrung";"Info"',
      '"DE02";"28.11.26";"28.11.26";"GUTSCHR. UEBERWEISUNG";"A";"523,45";"EUR";"Umsatz gebucht"',
      '"DE02";"28.11.26";"28.11.26";"GUTSCHR. UEBERWEISUNG";"B";"1.234,56";"CNY";"Umsatz vorgemerkt"',
      '"DE02";"28.11.26";"28.11.26";"GUTSCHR. UEBERWEISUNG";"C";"1.234,56";"CNY";"Umsatz gebucht"',
      '"DE02";"28.11.26";"28.11.26";"ENTGELT";"Geb";"-4,90";"CNY";"Umsatz gebucht"',
    ),
    doubts: [],
    arrived: [123_456, -490],
  },
  DKB: {
    text: lines(
      '"Konto";"Girokonto DE02"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Umsatztyp";"Betrag (€)"',
      '"28.11.26";"28.11.26";"Gebucht";"A";"Eingang";"523,45"',
      '"28.11.26";"28.11.26";"Vorgemerkt";"B";"Eingang";"88,80"',
    ),
    doubts: [],
    arrived: [],
  },
  'ING NL': {
    text: lines(
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort"',
      '"20261128","A","NL1","NL2","OV","Bij","523,45","Overschrijving"',
    ),
    doubts: [],
    arrived: [],
  },
  Tatra: {
    text: lines('Dátum;Suma;Mena;Typ;Popis', '28.11.2026;523,45;CNY;Debet;A', '28.11.2026;88,80;CNY;Kredit;B'),
    doubts: [],
    arrived: [-52_345, 8880],
  },
  PayPal: {
    text: lines(
      'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Balance Impact',
      '28/11/2026,10:00:00,A,General Payment,Pending,CNY,523.45,0.00,523.45,Credit',
      '28/11/2026,10:00:00,B,General Payment,Completed,CNY,88.80,0.00,88.80,Credit',
      '28/11/2026,10:00:00,C,Payment Reversal,Reversed,CNY,523.45,0.00,523.45,Credit',
      '28/11/2026,10:00:00,D,Hold,Completed,CNY,523.45,0.00,523.45,Memo',
    ),
    doubts: [],
    arrived: [8880],
  },
  Monzo: {
    text: lines(
      'Transaction ID,Date,Time,Type,Name,Amount,Currency,Local amount,Local currency',
      'tx1,28/11/2026,10:00,Faster payment,A,523.45,GBP,523.45,GBP',
      'tx2,28/11/2026,10:00,Card payment,B,-4.90,CNY,-0.60,EUR',
    ),
    doubts: [],
    arrived: [],
    unclear: [3],
  },
  Wise: {
    text: lines('TransferWise ID,Date,Amount,Currency,Description', 'T-1,28-11-2026,523.45,EUR,A'),
    doubts: ['side'],
    arrived: [],
  },
  'withdrawals and deposits': {
    text: lines('Date,Description,Withdrawals,Deposits,Balance', '28/11/2026,A,,523.45,1', '28/11/2026,B,4.90,,1'),
    doubts: ['currency'],
    arrived: [52_345, -490],
  },
};
