// From published lists of common passwords. account.ts detects digit sequences and repeated characters itself.

export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwort pass1234 passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwerty123 qazwsx qazwsxedc zxcvbn zxcvbnm
asdfgh asdfghjkl asdf1234 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 abc123 abcd1234 a1b2c3 a1b2c3d4 admin admin123
administrator root letmein welcome welcome1 login master access secret default changeme change guest test test123
testing temp temporary hello hello123 iloveyou loveyou lovely love1234 princess sunshine monkey dragon football
baseball basketball soccer liverpool chelsea arsenal manchester superman batman spiderman pokemon starwars matrix
computer internet samsung iphone google facebook instagram whatsapp youtube shadow michael jordan jennifer jessica
ashley daniel michelle nicole charlie thomas robert george andrew joshua matthew anthony freedom whatever trustno1
hunter ranger buster killer pepper ginger cookie cheese banana orange chocolate flower summer winter spring autumn
january february march april august september october november december monday friday sunday mustang ferrari porsche
mercedes yamaha honda toyota proton perodua hello1 zaq12wsx zaq1zaq1 qwe123 qweasd qweasdzxc asd123 zxc123 aa123456
a123456 a12345 123abc 123qwe 123123 121212 112233 123321 654321 666666 696969 777777 888888 999999 000000 159753 147258
147258369 987654321 1234qwer 123456a 12345a pass password1 mypassword malaysia selangor kuala johor penang sabah
sarawak melaka bismillah sayang sayangku rahsia katalaluan kucing harimau merdeka nasilemak jakarta indonesia
singapore thailand bangkok cinta travel holiday flight tickets agency company business office manager owner sempat
`.split(/\s+/),
);
