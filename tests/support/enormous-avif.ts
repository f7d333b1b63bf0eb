/** One white AVIF of 6300 × 6300 pixels in 1157 bytes; decoding it takes 1.4 seconds of a core. */
const enormous = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAA',
    'AAAERAAAEAAQAAAAAA+gABAAAAAAAAA4sAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAA',
    'AAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAGJwAABicAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAOTbW',
    'RhdBIACgo/8zE3ibaQENBpMvoGEJ2ExUnf///iz8CAAFfPyir3GXNpuUxi2GnnXJ7DNPK0qOq9c0agU9DFfhtqjCcxAi1snGz72AimHjlbp7Mt',
    'kVaqEMGiWkasGkaW0/rfUt7SVqTAnCEBvwqplQWtPZoz8OYtTgEJc8/KR36nbDXPTQ4Yidh1zLOyogHfsYdq4+HPHxXu+BeClrjKYoKfzpFgno',
    'SLyo/QJivjeduDER2ldc17CQcf925VrzxCauroPHE2VVP/elv7Eq4in7Oax2UGEj5TrWYzrknNIGmHCP5d0QhbEs1zbMdjb910c8/KR36nbDXP',
    'TKqzj8MqCgz2+lB8PHyG2VApgrH3x8O1Ihq+CrMDxDQapwUbXAokg8i4GPiAlJlHecicQj84Umd7EpxjoHUVHvC3TPyykQd0GWIL4+spFCtV9T',
    'XovrHg3CkH+MdGCAihlmNLir0LGa5SA0wMas/KR2bvGVTxB6tby0GALJtq6rE7fiDLbgU1m9156ygohdACADAWmEGNlnvoDyYuUcVjO3bKLU/w',
    'zYmpgr63PBLpJPwmr35EmZekcLjMa175RxIvALUaUGYI8bpjUrgT9d1PtuFFjvqXi16gc8/KR36nbDXPTKqzj8MqCgz2+lB8PHyG2VApgrH3x8',
    'O1Ihq+CrMDxDQapwUbXAokg8i4GPiAlJlHecicQj84Umd7EpxjoHUVHvC3TPyykQd0GWIL4+spFCtV9TXovrHg3CkH+MdGCAihlmNLir0LGa5S',
    'A0wMas/KR2bvGVTxB6tby0GALJtq6rE7fiDLbgU1m9156ygohdACADAWmEGNlnvoDyYuUcVjO3bKLU/wzYmpgr63PBLpJPwmr35EmZekcLjMa1',
    '75RxIvALUaUGYI8bpjUrgT9d1PtuFFjvqXi16gcs/KR36nbDXPTKqzj8MqCgz2+lB8PHyG2VApgrH3x8O1Ihq+CrMDxDQapwUbXAokg8i4GPiA',
    'lJlHecicQj84Umd7EpxjoHUVHvC3TPyykQd0GWIL4+spFCtV9TXovrHg3CkH+MdGCAihlmNLir0LGa5SBoDPykdm7xlU8QerW8tBgCybauqxO3',
    '4gy24FNZvdeesoKIXQAgAwFphBjZZ76A8mLlHFYzt2yi1P8M2JqYK+tzwS6ST8Jq9+RJmXpHC4zGte+UcSLwC1GlBmCPG6Y1K4E/XdT7bhRY76',
    'l5I=',
  ].join(''),
  'base64',
);

/** Its header has its true size, or a false one. */
export const enormousAvifs: Record<string, Buffer> = { honest: enormous, 'of 100 × 100 by its header': lying() };

function lying(): Buffer {
  const bytes = Buffer.from(enormous);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(100, size);
  bytes.writeUInt32BE(100, size + 4);
  return bytes;
}
