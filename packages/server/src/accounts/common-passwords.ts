/**
 * What people take for a password, in small letters and without what everybody adds: `passwords.ts` also knows them
 * repeated, in pairs, with digits and signs around, and with digits for letters.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 4ever a1b2c3 a1b2c3d4 aaa aaaa abc abc123 abcd abcde abcdef abcdefg
abracadabra access acdc acht actor actress adele adgangskode admin admin123 administrator
adminpassword affe africa agent007 agnieszka ajax alarm alarms alaska alejandro alessandro alexander
alfa allah alpha always amanda amazing amazon amelia america america1 amigo amigos amor amore
amoremio amour amsterdam anakin anders andrea andreas andrew android angel angels anna anthony
antoine antonio anybody anything apartment apple april aragorn argentina arizona arrow arsenal
artist asdf asdf1234 asdfgh asdfghjkl ashley ashley1 assassin asshole astra astrid atari athens
attic audi august aunt austin australia austria auto automation autos autumn avengers awesome azerty
azertyuiop azul baby babyboy babygirl bacon baer bailey balcony ballet balu banana bandit barbara
barca barcelona baseball baseball1 basement basketball bastard bathroom batman bayern bbbb beach
bear bears beatles beautiful beckham bedroom beer belgium bella benfica benjamin bentley benvenuto
berlin besiktas bestfriend beta beyonce bianco bible bieber bienvenido bienvenue biggie biking bilbo
billion birthday bitch biteme bjorn black blackpink blanc blanco blau blessed blessing bleu blink
blink182 blowjob blue bluebird blues blume bmw bond007 bonheur bonita bonjour booboo boobs boomer
borussia boss boston bowser boxing boyfriend brandon bravo brazil bremen britney brittany broncos
brother brown bruder bruno brussels bryant bts bubba bubbles budapest buddha buddy bugatti bulldog
bulls bunny burger burglar buster buster1 butter butterfly california callofduty camaro camera
camille camille1 camping canada candy cane captain carlos carmen carrot casa casper castle cat cats
celtic celtics challenger champagne champion change changeme charger charizard charlie charlie1
charlotte chat cheese cheetah chef chelsea cherry chester chevrolet chevy chewbacca cheyenne chiara
chicago chicken chiefs chien child children china chloe chocolat chocolate chouchou christ christian
christina christmas christopher church ciao ciaociao cielo cinq cisco citroen claudia climbing cloud
cocacola cock coco coconut code coffee cola coldplay college comics computer computer1 contrasena
contrasenia cookie cookie1 cookies cool cooper copenhagen corazon correcthorsebatterystaple corvette
cosmos coucou counter courage courtney cousin cowboy cowboys crash crazy cricket crystal cubs
cucciolo cunt cute cycling daan daisy dakota dallas dancer dancing daniel danielle darling darth
database daughter david davidson deadpool debian december default delta demo demon denmark dennis
denver designer desktop destiny deutschland developer devil dexter diablo diamond dick diego diesel
director doctor dodgers dog doggy dogs dollar dolphin dolphins door doors dortmund dos doudou drache
dragon dragon123 dragonball drei driver drummer drums ducati duke dumbledore eagle eagles earth
easter echo edc eight eins eisenbahn elena elephant eleven elizabeth elvis email emerald eminem emma
energy engel engineer england enterprise ericsson erik espana estrella euro europe everton everybody
everything example extreme facebook fahrrad faith falcon famiglia familia familie famille family
fanta fantastic farfalla farmer father february federer felicidad felix fenerbahce fernando
fernseher ferrari feyenoord fiat finland fire firefighter first fisherman fishing five flash florian
florida flower flower1 flugzeug football football1 ford forest forever fortnite fortress forzamilan
forzaroma four fox foxtrot france francesca francesco frankfurt freedom freund freunde friday friend
friends frodo fruehling fruehstueck fuck fucker fuckyou fuenf funny fussball futbol gabriel
galatasaray galaxy gameofthrones gamer gaming gamma gandalf garage garden gato gatto geburtstag
geheim geheim123 gelb gemini genesis geneva george germany ghost giants ginger ginger1 giraffe
girlfriend giulia giuseppe gizmo gladbach gladiator glory glueck gluecklich gmail god goku golden
golf golfer goodbye google grace grandma grandpa grape gray green greenday grey gruen gryffindor
guard guardian guest guitar gunsnroses hacker haeschen hallo hallo123 halloween hallowelt halo
hamburg hamilton hammer hamster handy hannah hannah1 hans hansolo happiness happy hardcore haribo
harley harry harrypotter hase haslo haus hawaii hawk hearts heather heaven hell hello helsinki
hemligt herbst hermione hermosa hero hertha hexe hey hiking himmel hiphop hobbit hockey hockey1
hocuspocus hogwarts hola holiday holland hollywood home honda honey honor hope horny horse horses
hot hotgirl hotmail hottie house houston hsv huawei hufflepuff huis hulk hund hunde hundred hunter
hunter2 hunting husband hyundai ice ichliebedich iloveyou iloveyou1 india ingrid instagram
installateur installer inter internet internet1 intruder iphone ireland ironmaiden ironman isabella
island istanbul italia italy jack jackson jacob jaguar jake jakub james jamesbond january japan
jasmine jasper java javascript javier jazz jean jedi jennifer jens jeroen jessica jesus jetaime
jewel johan john joker jonas jonathan jordan jordan23 jose joseph joshua juan judo julia julien july
june junior justice justin juventus juventus1 kaninchen karate karin katarzyna katherine katyperry
katze katzen kawasaki kees kenobi kermit kevin key keyboard keys kids killer killer1 kilo kimberly
king kings kirk kisses kitchen kitten kitty klaus knight knowledge koala kobe kochanie kodeord koeln
koenig koenigin korea korn krishna krzysztof ladybug ladygaga lakers lakers1 lambda lamborghini
lannister laptop lars last laugh laura lauren lawyer leben lebron ledzeppelin legend legolas lehrer
leia lemon lena leon leopard letmein letmein1 letmein123 leverkusen liam liberty liebe liebling
lightning lily lima link linkedin linkinpark linux lion lions lisa liverpool lkjhgf lock locks login
login123 logon london lordoftherings lorenzo losangeles losen louis loulou love lovely loveme lover
loveyou luca lucas lucia lucifer lucky lucy luffy luigi luis luke luna lyon macbook macintosh
madonna madrid maggie magic magician magnus mail maison mama manager manchester mandalorian mango
manon manuel maradona marcel march marcin marco maria marie mario mariposa markus marseille
marseille13 martin marvel maserati master master1 mateusz matrix matrix1 matteo matthew maus mausi
maverick max maxime maxwell may mazda mega megadeth melbourne melissa melody melon mercedes mercy
merlin messi metal metallica mette mewtwo mexico mia miami michael michael1 michelle mickey
microsoft midnight mietze miguel milan million millionaire minecraft minka minnie misiek misty
mnbvcxz model modem mohammed molly mond monday money monika monitor monitoring monkey monkey123
monster monster1 moon moonlight mordor morpheus moscow motdepasse mother motion motorola motorrad
mountain mouse muenchen muffin munich music musica musik mustang mutter mylove mypass mypassword
mysql nadal naked nala napoli naruto nascar natalie nature ncc1701 nederland negro neo nero netflix
network neun nevada newpassword newyork newzealand neymar nicholas nicolas nicolas1 nicole niels
nine ninja nintendo nirvana nissan nissan1 noah nobody noir nokia noodle norway nothing november
number number1 nurse nutella oasis ocean october oesterreich office oldpassword ole oliver olivia
oma omega one onedirection onepiece onion online only4me opa opel opensesame oracle orange orchid
oscar oslo outlook overwatch p4ssw0rd pa55word pablo packers panda panel pantera panther panthers
papa paris parker party pass passat passcode passphrase passw0rd passwd password password01
password1 password12 password123 passwordpassword passwort passwort1 pasta patricia patrick patriots
paul paula pawel peace peach peaches peanut pearl pebbles pele penguin pepper pepper1 pepsi perfect
perro peter petra peugeot pferd pferde phantom phoenix piano picard pickle pickles pierre pieter
pikachu pilot pin pincode pineapple pink pinkfloyd piotr pirate pizza planet platinum playboy player
playstation poiuyt pokemon poland police polska polska1 pony poodle pooh pookie popcorn porn porsche
porsche1 portal porto portugal potato potter power prague precious pretty prince princesa princesa1
princess princess1 principessa printer prinzessin programmer protect protection psg psv punk puppy
purple pussy python q1w2e3r4 q1w2e3r4t5 qaz qazwsx qazwsxedc quatre quebec queen queens qwe qweasd
qweasdzxc qwer qwer1234 qwerty qwerty123 qwertz rabbit rachel racing radiohead raiders rainbow
rammstein ranger rangers raphael rascal raven ravenclaw ravens realmadrid rebecca rechner red
redbull redskins redsox regenbogen reggae remember renault rex rich richard rihanna ritter river
robert robin roblox rock rocket rocknroll rocky rojo roma romain rome romeo ronaldo rooney root
root123 rootpassword rosa rose rosebud rosso rot rouge router ruby rugby runner russia rusty saab
sabine sabrina sadie safe sailing saints salasana samantha sammy sample samson samsung samurai
sandra sanne sapphire sara sarah sasuke satan saturday schalke schalke04 schatz schatzi schiff
schildkroete schloss schmetterling school schule schumacher schwarz schweiz schwester scooter
scorpion scotland scruffy season seat seattle sebastian sechs second secret secret1 secretary
secreto secure securite security sega segreto seguridad senna sensor sentry september sergio server
service sesame seven sex sexy shadow shadow1 shakira shannon shark shazam shelby shit shiva
sicherheit sicurezza sieben sierra sigma silver simba simple singer siren sirene sister sith six
skate skater skiing skippy skoda sky skywalker slipknot slytherin smart smarthome smile smiley
smokey snapchat snickers sniffles sniper snoopy snow snowball snowboard soccer sofia softball
soldier soleil somebody someone something sommar sommer sommer2020 son sonic sonne sonnenschein sony
sophie soren spaghetti spain spanky sparky spartan spatz special spencer spiderman spock sporting
spring sprite star starcraft stark starlight stars startrek starwars station steam steelers stefan
stella stephanie stern stinky stockholm stones storm strawberry strength strike strong student
stuttgart subaru success sugar sugar1 summer summer1 sun sunday sunflower sunrise sunset sunshine
sunshine1 super superman superman1 support surfer sushi suzuki sweden sweet sweetheart sweetie
sweets swift swimming switzerland sydney sylvester system taco tails tango taylor tea teacher teamo
techno teddy teddybear telefon temp temporary ten tennis tequiero tequila tesoro test test123
test1234 tester testing teufel texas thepassword theta thibault third thomas thor thousand three
thunder thursday thx1138 tiamo tiger tigers tigger tiktok tim tinker tinkerbell titanic tits tobias
toby tokyo tom tomasz tomato toor tootsie tornado tower toyota traeume trance traum travel traveler
travis treasure tres trial trinity trouble trustno trustno1 truth tucker tuesday tulip tupac turbo
turtle turtle1 tweety twelve twilight twitter two ubuntu ultimate ultra uncle uniform unique united
universe university uno urlaub ursula user user123 userpassword vacaciones vacances vacanze vacation
vader vampire vampire1 vanessa vater vectra vegas vegeta venom verde vert victor victoria victory
vienna vier viking vikings villain violet violin viper vlinder vodka voetbal vogel voldemort
volkswagen volleyball volvo voyager wachtwoord walter warcraft warrior warriors warsaw water webcam
website wednesday weekend weiss welcome welcome1 welcome123 welkom welkom01 welkom123 werder whale
whatever whatsapp whiskey white whoever wicked wien wife wii william willkommen willow wind window
windows wine winner winston winter winter1 wireless wisdom witch wizard wolf wolverine wolves
wonderful wonderwoman woody writer wsx xbox xiaomi xray xsw xxxx xyz yahoo yamaha yankee yankees
yankees1 yellow yellow1 yoda yourpassword youtube yxcvbnm zaq zaq12wsx zauberer zehn zelda zero
zidane zombie zonnebloem zug zulu zurich zwei zxcv zxcvb zxcvbn zxcvbnm zzzz
`
    .trim()
    .split(/\s+/),
);
