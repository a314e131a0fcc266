// Generated from openapi/ by npm run generate. Do not edit.
/** What a text that matches a pattern of the contract is, in words. */
export const patternWords: Readonly<Record<string, string>> = {
  '^chrg': 'text that begins with chrg',
  '^[Hh][Tt][Tt][Pp][Ss]://[^/?#:@]': 'text such as https://shop.example/orders/1042?step=paid',
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z$':
    'a datetime (YYYY-MM-DDThh:mm:ssZ)',
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60) UTC$':
    'a datetime (YYYY-MM-DD hh:mm:ss UTC)',
  '^src': 'text that begins with src',
  'tokn(_test)?_[0-9a-z]+': 'text such as tokn_test_5x0a1b2c3d4e5f6g7h8',
  '^[A-Za-z]{2}$': 'text such as MY',
  '^\\+?[0-9]+$': 'text such as +60123456789',
}
