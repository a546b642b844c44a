// Written by npm run public-suffixes from tldts 7.5.4. The Public Suffix List is subject to the Mozilla Public License, v. 2.0
// (https://mozilla.org/MPL/2.0/).

/** Names that are no public suffix although a rule with `*` matches them. */
export const EXCEPTIONS = `
www.ck
city.sapporo.jp
city.kawasaki.jp
city.nagoya.jp
city.sendai.jp
city.kobe.jp
city.kitakyushu.jp
city.yokohama.jp
`;

/** Each line: a parent, the labels before it in ICANN's rules, and those in private rules. The parent of top-level domains is empty. */
export const RULES = `
|aaa aarp abb abbott abbvie abc able abogado abudhabi ac academy accenture accountant accountants aco actor ad ads adult ae aeg aero aetna af afl africa ag agakhan agency ai aig airbus airforce airtel akdn al alibaba alipay allfinanz allstate ally alsace alstom am amazon americanexpress americanfamily amex amfam amica amsterdam analytics android anquan anz ao aol apartments app apple aq aquarelle ar arab aramco archi army arpa art arte as asda asia associates at athleta attorney au auction audi audible audio auspost author auto autos aw aws ax axa az azure ba baby baidu banamex band bank bar barcelona barclaycard barclays barefoot bargains baseball basketball bauhaus bayern bb bbc bbt bbva bcg bcn bd be beats beauty beer berlin best bestbuy bet bf bg bh bharti bi bible bid bike bing bingo bio biz bj black blackfriday blockbuster blog bloomberg blue bm bms bmw bn bnpparibas bo boats boehringer bofa bom bond boo book booking bosch bostik boston bot boutique box br bradesco bridgestone broadway broker brother brussels bs bt build builders business buy buzz bv bw by bz bzh ca cab cafe cal call calvinklein cam camera camp canon capetown capital capitalone car caravan cards care career careers cars casa case cash casino cat catering catholic cba cbn cbre cc cd center ceo cern cf cfa cfd cg ch chanel channel charity chase chat cheap chintai christmas chrome church ci cipriani circle cisco citadel citi citic city ck cl claims cleaning click clinic clinique clothing cloud club clubmed cm cn co coach codes coffee college cologne com commbank community company compare computer comsec condos construction consulting contact contractors cooking cool coop corsica country coupon coupons courses cpa cr credit creditcard creditunion cricket crown crs cruise cruises cu cuisinella cv cw cx cy cymru cyou cz dad dance data date dating datsun day dclk dds de deal dealer deals degree delivery dell deloitte delta democrat dental dentist desi design dev dhl diamonds diet digital direct directory discount discover dish diy dj dk dm dnp do docs doctor dog domains dot download drive dtv dubai dupont durban dvag dvr dz earth eat ec eco edeka edu education ee eg email emerck energy engineer engineering enterprises epson equipment er ericsson erni es esq estate et eu eurovision eus events exchange expert exposed express extraspace fage fail fairwinds faith family fan fans farm farmers fashion fast fedex feedback ferrari ferrero fi fidelity fido film final finance financial fire firestone firmdale fish fishing fit fitness fj fk flickr flights flir florist flowers fly fm fo foo food football ford forex forsale forum foundation fox fr free fresenius frl frogans frontier ftr fujitsu fun fund furniture futbol fyi ga gal gallery gallo gallup game games gap garden gay gb gbiz gd gdn ge gea gent genting george gf gg ggee gh gi gift gifts gives giving gl glass gle global globo gm gmail gmbh gmo gmx gn godaddy gold goldpoint golf goodyear goog google gop got gov gp gq gr grainger graphics gratis green gripe grocery group gs gt gu gucci guge guide guitars guru gw gy hair hamburg hangout haus hbo hdfc hdfcbank health healthcare help here hermes hiphop hisamitsu hitachi hiv hk hkt hm hn hockey holdings holiday homedepot homegoods homes homesense honda horse hospital host hosting hot hotel hotels hotmail house how hr hsbc ht hu hughes hyatt hyundai ibm icbc ice icu id ie ieee ifm ikano il im imamat imdb immo immobilien in inc industries infiniti info ing ink institute insurance insure int international intuit investments io ipiranga iq ir irish is ismaili ist istanbul it itau itv jaguar java jcb je jeep jetzt jewelry jio jll jm jmp jnj jo jobs joburg jot joy jp jpmorgan jprs juegos kaufen kddi ke kerryhotels kerryproperties kfh kg kh ki kia kids kim kindle kitchen kiwi km kn koeln komatsu kosher kp kpmg kpn kr krd kred kuokgroup kw ky kyoto kz la lacaixa lamborghini lamer land landrover lanxess lasalle lat latino latrobe law lawyer lb lc lds lease leclerc lefrak legal lego lexus lgbt li lidl life lifeinsurance lifestyle lighting like lilly limited limo lincoln link live living lk llc llp loan loans locker locus lol london lotte lotto love lpl lplfinancial lr ls lt ltd ltda lu lundbeck luxe luxury lv ly ma madrid maif maison makeup man management mango map market marketing markets marriott marshalls mattel mba mc mckinsey md me med media meet melbourne meme memorial men menu merck merckmsd mg mh miami microsoft mil mini mint mit mitsubishi mk ml mlb mls mm mma mn mo mobi mobile moda moe moi mom monash money monster mormon mortgage moscow moto motorcycles mov movie mp mq mr ms msd mt mtn mtr mu museum music mv mw mx my mz na nab nagoya name navy nba nc ne nec net netbank netflix network neustar new news next nextdirect nexus nf nfl ng ngo nhk ni nico nike nikon ninja nissan nissay nl no nokia norton now nowruz nowtv np nr nra nrw ntt nu nyc nz obi observer office okinawa olayan olayangroup ollo om omega one ong onion onl online ooo open oracle orange org organic origins osaka otsuka ott ovh pa page panasonic paris pars partners parts party pay pccw pe pet pf pfizer pg ph pharmacy phd philips phone photo photography photos physio pics pictet pictures pid pin ping pink pioneer pizza pk pl place play playstation plumbing plus pm pn pnc pohl poker politie porn post pr praxi press prime pro prod productions prof progressive promo properties property protection pru prudential ps pt pub pw pwc py qa qpon quebec quest racing radio re read realestate realtor realty recipes red redumbrella rehab reise reisen reit reliance ren rent rentals repair report republican rest restaurant review reviews rexroth rich richardli ricoh ril rio rip ro rocks rodeo rogers room rs rsvp ru rugby ruhr run rw rwe ryukyu sa saarland safe safety sakura sale salon samsclub samsung sandvik sandvikcoromant sanofi sap sarl sas save saxo sb sbi sbs sc scb schaeffler schmidt scholarships school schule schwarz science scot sd se search seat secure security seek select sener services seven sew sex sexy sfr sg sh shangrila sharp shell shia shiksha shoes shop shopping shouji show si silk sina singles site sj sk ski skin sky skype sl sling sm smart smile sn sncf so soccer social softbank software sohu solar solutions song sony soy spa space sport spot sr srl ss st stada staples star statebank statefarm stc stcgroup stockholm storage store stream studio study style su sucks supplies supply support surf surgery suzuki sv swatch swiss sx sy sydney systems sz tab taipei talk taobao target tatamotors tatar tattoo tax taxi tc tci td tdk team tech technology tel temasek tennis teva tf tg th thd theater theatre tiaa tickets tienda tips tires tirol tj tjmaxx tjx tk tkmaxx tl tm tmall tn to today tokyo tools top toray toshiba total tours town toyota toys tr trade trading training travel travelers travelersinsurance trust trv tt tube tui tunes tushu tv tvs tw tz ua ubank ubs ug uk unicom university uno uol ups us uy uz va vacations vana vanguard vc ve vegas ventures verisign vermögensberater vermögensberatung versicherung vet vg vi viajes video vig viking villas vin vip virgin visa vision viva vivo vlaanderen vn vodka volvo vote voting voto voyage vu wales walmart walter wang wanggou watch watches weather weatherchannel web webcam weber website wed wedding weibo weir wf whoswho wien wiki williamhill win windows wine winners wme woodside work works world wow ws wtc wtf xbox xerox xihuan xin xn--11b4c3d xn--1ck2e1b xn--1qqw23a xn--2scrj9c xn--30rr7y xn--3bst00m xn--3ds443g xn--3e0b707e xn--3hcrj9c xn--3pxu8k xn--42c2d9a xn--45br5cyl xn--45brj9c xn--45q11c xn--4dbrk0ce xn--4gbrim xn--54b7fta0cc xn--55qw42g xn--55qx5d xn--5su34j936bgsg xn--5tzm5g xn--6frz82g xn--6qq986b3xl xn--80adxhks xn--80ao21a xn--80aqecdr1a xn--80asehdb xn--80aswg xn--8y0a063a xn--90a3ac xn--90ae xn--90ais xn--9dbq2a xn--9et52u xn--9krt00a xn--b4w605ferd xn--bck1b9a5dre4c xn--c1avg xn--c2br7g xn--cck2b3b xn--cckwcxetd xn--cg4bki xn--clchc0ea0b2g2a9gcd xn--czr694b xn--czrs0t xn--czru2d xn--d1acj3b xn--d1alf xn--e1a4c xn--eckvdtc9d xn--efvy88h xn--fct429k xn--fhbei xn--fiq228c5hs xn--fiq64b xn--fiqs8s xn--fiqz9s xn--fjq720a xn--flw351e xn--fpcrj9c3d xn--fzc2c9e2c xn--fzys8d69uvgm xn--g2xx48c xn--gckr3f0f xn--gecrj9c xn--gk3at1e xn--h2breg3eve xn--h2brj9c xn--h2brj9c8c xn--hxt814e xn--i1b6b1a6a2e xn--imr513n xn--io0a7i xn--j1aef xn--j1amh xn--j6w193g xn--jlq480n2rg xn--jvr189m xn--kcrx77d1x4a xn--kprw13d xn--kpry57d xn--kput3i xn--l1acc xn--lgbbat1ad8j xn--mgb2ddes xn--mgb9awbf xn--mgba3a3ejt xn--mgba3a4f16a xn--mgba3a4fra xn--mgba7c0bbn0a xn--mgbaam7a8h xn--mgbab2bd xn--mgbah1a3hjkrd xn--mgbai9a5eva00b xn--mgbai9azgqp6j xn--mgbayh7gpa xn--mgbbh1a xn--mgbbh1a71e xn--mgbc0a9azcg xn--mgbca7dzdo xn--mgbcpq6gpa1a xn--mgberp4a5d4a87g xn--mgberp4a5d4ar xn--mgbgu82a xn--mgbi4ecexp xn--mgbpl2fh xn--mgbqly7c0a67fbc xn--mgbqly7cvafr xn--mgbt3dhd xn--mgbtf8fl xn--mgbtx2b xn--mgbx4cd0ab xn--mix082f xn--mix891f xn--mk1bu44c xn--mxtq1m xn--ngbc5azd xn--ngbe9e0a xn--ngbrx xn--nnx388a xn--node xn--nqv7f xn--nqv7fs00ema xn--nyqy26a xn--o3cw4h xn--ogbpf8fl xn--otu796d xn--p1acf xn--p1ai xn--pgbs0dh xn--pssy2u xn--q7ce6a xn--q9jyb4c xn--qcka1pmc xn--qxa6a xn--qxam xn--rhqv96g xn--rovu88b xn--rvc1e0am3e xn--s9brj9c xn--ses554g xn--t60b56a xn--tckwe xn--tiq49xqyj xn--unup4y xn--vermgensberater-ctb xn--vermgensberatung-pwb xn--vhquv xn--vuq861b xn--w4r85el8fhu5dnra xn--w4rs40l xn--wgbh1c xn--wgbl6a xn--xhq521b xn--xkc2al3hye2a xn--xkc2dl3a5ee0h xn--y9a3aq xn--yfro4i67o xn--ygbi2ammx xn--zfr164b xxx xyz yachts yahoo yamaxun yandex ye yodobashi yoga yokohama you youtube yt yun zappos zara zero zip zm zone zuerich zw ελ ευ бг бел дети ею католик ком мкд мон москва онлайн орг рус рф сайт срб укр қаз հայ ישראל קום ابوظبي ارامكو الاردن البحرين الجزائر السعودية السعوديه السعودیة السعودیۃ العليان المغرب اليمن امارات ايران ایران بارت بازار بيتك بھارت تونس سودان سوريا سورية شبكة عراق عرب عمان فلسطين قطر كاثوليك كوم مصر مليسيا موريتانيا موقع همراه پاكستان پاکستان ڀارت कॉम नेट भारत भारतम् भारोत संगठन বাংলা ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා คอม ไทย ລາວ გე みんな アマゾン クラウド グーグル コム ストア セール ファッション ポイント 世界 中信 中国 中國 中文网 亚马逊 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 嘉里 嘉里大酒店 在线 大拿 天主教 娱乐 家電 广东 微博 慈善 我爱你 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 淡马锡 游戏 澳門 澳门 点看 移动 组织机构 网址 网店 网站 网络 联通 臺灣 谷歌 购物 通販 集团 電訊盈科 飞利浦 食品 餐厅 香格里拉 香港 닷넷 닷컴 삼성 한국|
ac|com edu gov mil net org|drr feedback forms sch
academy||official
ae|ac co gov mil net org sch|
aero|accident-investigation accident-prevention aerobatic aeroclub aerodrome agents air-surveillance air-traffic-control aircraft airline airport airtraffic ambulance association author ballooning broker caa cargo catering certification championship charter civilaviation club conference consultant consulting control council crew design dgca educator emergency engine engineer entertainment equipment exchange express federation flight freight fuel gliding government groundhandling group hanggliding homebuilt insurance journal journalist leasing logistics magazine maintenance marketplace media microlight modelling navigation parachuting paragliding passenger-association pilot press production recreation repbody res research rotorcraft safety scientist services show skydiving software student taxi trader trading trainer union workinggroup works|
af|com edu gov net org|
ag|co com net nom org|obj
ai|com net off org|framer kiloapps uwu
al|com edu gov mil net org|
am|co com commune net org|radio
ao|co ed edu gov gv it og org pb|
app||agilevibes aiven base44 beget botdash brave claude clerk clerkstage cloudflare cloudzyro codepen convex corespeed crbts csb developer e2b easypanel edgecompute encr expo flutterflow framer gadget github glideos hackclub hasura hosted leapcell loginline lovable luyani magicpatterns medusajs messerli miren mocha modelence netlify ngrok ngrok-free noop northflank nyat on-fleek ondigitalocean onhercules pplx puter replit retool rocketpreview run shiptoday sliplane snowflake spawnbase sprites streamlit telebit typedream upsun vercel wal wasmer web windsurf wnext zeabur zerops
beget.app||*
brave.app||s
s.brave.app||*
csb.app||preview
developer.app||*
encr.app||frontend
evervault.app||relay
expo.app||on staging
staging.expo.app||on
hosted.app||*
lovable.app||auth
modelence.app||cloud sandbox
northflank.app||*
railway.app||up
replit.app||id
run.app||* mtls
mtls.run.app||*
snowflake.app||* privatelink
privatelink.snowflake.app||*
upsun.app||*
zerops.app||*
apple||int
int.apple||cloud
cloud.int.apple||* r
r.cloud.int.apple||* ap-north-1 ap-south-1 ap-south-2 eu-central-1 eu-north-1 us-central-1 us-central-2 us-east-1 us-east-2 us-west-1 us-west-2 us-west-3
ap-north-1.r.cloud.int.apple||*
ap-south-1.r.cloud.int.apple||*
ap-south-2.r.cloud.int.apple||*
eu-central-1.r.cloud.int.apple||*
eu-north-1.r.cloud.int.apple||*
us-central-1.r.cloud.int.apple||*
us-central-2.r.cloud.int.apple||*
us-east-1.r.cloud.int.apple||*
us-east-2.r.cloud.int.apple||*
us-west-1.r.cloud.int.apple||*
us-west-2.r.cloud.int.apple||*
us-west-3.r.cloud.int.apple||*
ar|bet com coop edu gob gov int mil musica mutual net org seg senasa tur|
army||dns v6
arpa|e164 home in-addr ip6 iris uri urn|
as|gov|
asia||cloudns daemon dix
at|ac co gv or|123webseite 12hp 2ix 4 4lima dnshome futurecms futurehosting futuremailing lima-city my myspreadshop priv
ac.at|sth|
funkfeuer.at||wien
futurecms.at||* ex in
ex.futurecms.at||*
in.futurecms.at||*
ortsinfo.at||ex kunden
ex.ortsinfo.at||*
kunden.ortsinfo.at||*
au|act asn com conf edu gov id net nsw nt org oz qld sa tas vic wa|
com.au||myspreadshop
cloudlets.com.au||mel
edu.au|act catholic nsw nt qld sa tas vic wa|
gov.au|qld sa tas vic wa|
aw|com|
aws||
on.aws||
af-south-1.on.aws||airflow lambda-url transfer-webapp
airflow.af-south-1.on.aws||*
ap-east-1.on.aws||airflow lambda-url transfer-webapp
airflow.ap-east-1.on.aws||*
ap-east-2.on.aws||transfer-webapp
ap-northeast-1.on.aws||airflow lambda-url transfer-webapp
airflow.ap-northeast-1.on.aws||*
ap-northeast-2.on.aws||airflow lambda-url transfer-webapp
airflow.ap-northeast-2.on.aws||*
ap-northeast-3.on.aws||airflow lambda-url transfer-webapp
airflow.ap-northeast-3.on.aws||*
ap-south-1.on.aws||airflow lambda-url transfer-webapp
airflow.ap-south-1.on.aws||*
ap-south-2.on.aws||airflow transfer-webapp
airflow.ap-south-2.on.aws||*
ap-southeast-1.on.aws||airflow lambda-url transfer-webapp
airflow.ap-southeast-1.on.aws||*
ap-southeast-2.on.aws||airflow lambda-url transfer-webapp
airflow.ap-southeast-2.on.aws||*
ap-southeast-3.on.aws||airflow lambda-url transfer-webapp
airflow.ap-southeast-3.on.aws||*
ap-southeast-4.on.aws||airflow transfer-webapp
airflow.ap-southeast-4.on.aws||*
ap-southeast-5.on.aws||airflow transfer-webapp
airflow.ap-southeast-5.on.aws||*
ap-southeast-6.on.aws||transfer-webapp
ap-southeast-7.on.aws||airflow transfer-webapp
airflow.ap-southeast-7.on.aws||*
ca-central-1.on.aws||airflow lambda-url transfer-webapp
airflow.ca-central-1.on.aws||*
ca-west-1.on.aws||airflow transfer-webapp
airflow.ca-west-1.on.aws||*
eu-central-1.on.aws||airflow lambda-url transfer-webapp
airflow.eu-central-1.on.aws||*
eu-central-2.on.aws||airflow transfer-webapp
airflow.eu-central-2.on.aws||*
eu-north-1.on.aws||airflow lambda-url transfer-webapp
airflow.eu-north-1.on.aws||*
eu-south-1.on.aws||airflow lambda-url transfer-webapp
airflow.eu-south-1.on.aws||*
eu-south-2.on.aws||airflow transfer-webapp
airflow.eu-south-2.on.aws||*
eu-west-1.on.aws||airflow lambda-url transfer-webapp
airflow.eu-west-1.on.aws||*
eu-west-2.on.aws||airflow lambda-url transfer-webapp
airflow.eu-west-2.on.aws||*
eu-west-3.on.aws||airflow lambda-url transfer-webapp
airflow.eu-west-3.on.aws||*
il-central-1.on.aws||airflow transfer-webapp
airflow.il-central-1.on.aws||*
me-central-1.on.aws||airflow transfer-webapp
airflow.me-central-1.on.aws||*
me-south-1.on.aws||airflow lambda-url transfer-webapp
airflow.me-south-1.on.aws||*
mx-central-1.on.aws||transfer-webapp
sa-east-1.on.aws||airflow lambda-url transfer-webapp
airflow.sa-east-1.on.aws||*
us-east-1.on.aws||airflow lambda-url transfer-webapp
airflow.us-east-1.on.aws||*
us-east-2.on.aws||airflow lambda-url transfer-webapp
airflow.us-east-2.on.aws||*
us-gov-east-1.on.aws||transfer-webapp transfer-webapp-fips
us-gov-west-1.on.aws||transfer-webapp transfer-webapp-fips
us-west-1.on.aws||airflow lambda-url transfer-webapp
airflow.us-west-1.on.aws||*
us-west-2.on.aws||airflow lambda-url transfer-webapp
airflow.us-west-2.on.aws||*
repost.aws||private
private.repost.aws||*
sagemaker.aws||experiments
af-south-1.sagemaker.aws||notebook studio
ap-east-1.sagemaker.aws||notebook studio
ap-northeast-1.sagemaker.aws||labeling notebook studio
ap-northeast-2.sagemaker.aws||labeling notebook studio
ap-northeast-3.sagemaker.aws||notebook studio
ap-south-1.sagemaker.aws||labeling notebook studio
ap-south-2.sagemaker.aws||notebook
ap-southeast-1.sagemaker.aws||labeling notebook studio
ap-southeast-2.sagemaker.aws||labeling notebook studio
ap-southeast-3.sagemaker.aws||notebook studio
ap-southeast-4.sagemaker.aws||notebook
ca-central-1.sagemaker.aws||labeling notebook notebook-fips studio
ca-west-1.sagemaker.aws||notebook notebook-fips
eu-central-1.sagemaker.aws||labeling notebook studio
eu-central-2.sagemaker.aws||notebook studio
eu-north-1.sagemaker.aws||notebook studio
eu-south-1.sagemaker.aws||notebook studio
eu-south-2.sagemaker.aws||notebook studio
eu-west-1.sagemaker.aws||labeling notebook studio
eu-west-2.sagemaker.aws||labeling notebook studio
eu-west-3.sagemaker.aws||notebook studio
experiments.sagemaker.aws||*
il-central-1.sagemaker.aws||notebook studio
me-central-1.sagemaker.aws||notebook studio
me-south-1.sagemaker.aws||notebook studio
sa-east-1.sagemaker.aws||notebook studio
us-east-1.sagemaker.aws||labeling notebook notebook-fips studio
us-east-2.sagemaker.aws||labeling notebook notebook-fips studio
us-gov-east-1.sagemaker.aws||notebook notebook-fips studio studio-fips
us-gov-west-1.sagemaker.aws||notebook notebook-fips studio studio-fips
us-west-1.sagemaker.aws||notebook notebook-fips studio
us-west-2.sagemaker.aws||labeling notebook notebook-fips studio
az|biz co com edu gov info int mil name net org pp pro|
ba|com edu gov mil net org|rs
brendly.ba||shop
bar||resolve
basketball||aus nz
bb|biz co com edu gov info net org store tv|
bd|ac ai co com edu gov id info it mil net org sch tv|
be|ac|123website cloudns my myspreadshop transurl webhosting
interhostsolutions.be||cloud
kuleuven.be||ezproxy
transurl.be||*
webhosting.be||site
berlin||ddns
bf|gov|
bg|0 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m n o p q r s t u v w x y z|barsy
bh|com edu gov net org|
bi|co com edu or org|
biz||activetrail cloud-ip cloudns dscloud dyndns for-better for-more for-some for-the jozi mmafan myftp no-ip orx selfip webhop
bj|africa agro architectes assur avocats co com eco econo edu info loisirs money net org ote restaurant resto tourism univ|
bm|com edu gov net org|
bn|com edu gov net org|co
bo|academia agro arte blog bolivia ciencia com cooperativa democracia deporte ecologia economia edu empresa gob ia indigena industria info int medicina mil movimiento musica natural net nombre noticias org patria plurinacional politica profesional pueblo revista salud tecnologia tksat transporte tv web wiki|
bot||
grok.bot||apps pages
apps.grok.bot||*
pages.grok.bot||*
box||sail
br|9guacu abc adm adv agr aju am anani aparecida api app arq art ato b barueri belem bet bhz bib bio blog bmd boavista bsb campinagrande campinas caxias cim cng cnt com contagem coop coz cri cuiaba curitiba def des det dev ecn eco edu emp enf eng esp etc eti far feira flog floripa fm fnd fortal fot foz fst g12 geo ggf goiania gov gru ia imb ind inf jab jampa jdf joinville jor jus leg leilao lel log londrina macapa maceio manaus maringa mat med mil morena mp mus natal net niteroi nom not ntr odo ong org osasco palmas poa ppg pro psc psi pvh qsl radio rec recife rep ribeirao rio riobranco riopreto salvador sampa santamaria santoandre saobernardo saogonca seg sjc slg slz social sorocaba srv taxi tc tec teo the tmp trd tur tv udi vet vix vlog wiki xyz zlg|tche
com.br||simplesite
gov.br|ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to|
leg.br||ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to
nom.br|*|
bs|com edu gov net org|we
bt|com edu gov net org|
build||shiptoday v0 windsurf
builders||cloudsite
business||co
bw|ac co gov net org|
by|com gov mil of|mediatech
bz|co com edu gov net org|gsj mydns za
ca|ab bc gc mb nb nf nl ns nt nu on pe qc sk yk|awdev barsy box co myspreadshop no-ip onid
awdev.ca||*
camp||
emf.camp||at
casa||
nabu.casa||ui
case||sav
cc||ccwu cleverapps cloud-ip cloudns csx ec eu fantasyleague ftpaccess game-server gu myphotos scrapping sryze twmail uk us
spawn.cc||instances
cd|gov|cc
ch||123website 12hp 2ix 4lima cloudns dnsking firenet gotdns lima-city linkyard-cloud myspreadshop square7
cloudscale.ch||cust
lpg.cloudscale.ch||objects
rma.cloudscale.ch||objects
firenet.ch||* svc
svc.firenet.ch||*
flow.ch||appengine
ae.flow.ch||alp1
objectstorage.ch||lpg rma
ci|ac asso aéroport co com ed edu go gouv int net or org xn--aroport-bya|us
ck|*|
cl|co gob gov mil|cloudns
cloud||antagonist begetcdn convex diadem dnshome elementor emergent hstgr jele jote jotelulu keliweb kuleuven laravel linkyard magentosite matlab observablehq on-rancher online-server oxa primetel ravendb servebolt statics trafficplex unison-services urown vapor voorloper zap
axarnet.cloud||es-1
begetcdn.cloud||*
convex.cloud||eu-west-1 us-east-1
encoway.cloud||eu
jelastic.cloud||vip
jenv-aruba.cloud||it1
aruba.jenv-aruba.cloud||
eur.aruba.jenv-aruba.cloud||it1
k2.cloud||elastic s3 website
ru-msk.k2.cloud||lb s3 website
ru-spb.k2.cloud||lb s3 website
keliweb.cloud||cs
magentosite.cloud||*
on-rancher.cloud||*
onstackit.cloud||runs
oxa.cloud||tn uk
primetel.cloud||uk
reclaim.cloud||ca uk us
scw.cloud||k8s scalebook smartlabeling
baremetal.scw.cloud||fr-par-1 fr-par-2 nl-ams-1
fr-par.scw.cloud||cockpit ddl dtwh fnc ifr k8s kafk mgdb rdb s3 s3-website scbl whm
fnc.fr-par.scw.cloud||functions
k8s.fr-par.scw.cloud||nodes
instances.scw.cloud||priv pub
nl-ams.scw.cloud||cockpit ddl dtwh ifr k8s kafk mgdb rdb s3 s3-website scbl whm
k8s.nl-ams.scw.cloud||nodes
pl-waw.scw.cloud||cockpit ddl dtwh ifr k8s kafk mgdb rdb s3 s3-website scbl
k8s.pl-waw.scw.cloud||nodes
statics.cloud||*
trendhosting.cloud||ch de
club||barsy cloudns jele
cm|co com gov net|
cn|ac ah bj com cq edu fj gd gov gs gx gz ha hb he hi hk hl hn jl js jx ln mil mo net nm nx org qh sc sd sh sn sx tj tw xj xn--55qx5d xn--io0a7i xn--od0alg xz yn zj 公司 網絡 网络|canva-apps canva-code khsj myqnapcloud
canvasite.cn||my
com.cn||
amazonaws.com.cn||compute elb
airflow.amazonaws.com.cn||cn-north-1 cn-northwest-1
cn-north-1.airflow.amazonaws.com.cn||*
cn-northwest-1.airflow.amazonaws.com.cn||*
cn-north-1.amazonaws.com.cn||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api rds s3 s3-accesspoint s3-deprecated s3-object-lambda s3-website
dualstack.cn-north-1.amazonaws.com.cn||s3 s3-accesspoint s3-website
rds.cn-north-1.amazonaws.com.cn||*
cn-northwest-1.amazonaws.com.cn||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api rds s3 s3-accesspoint s3-object-lambda s3-website
dualstack.cn-northwest-1.amazonaws.com.cn||s3 s3-accesspoint
rds.cn-northwest-1.amazonaws.com.cn||*
compute.amazonaws.com.cn||*
eb.amazonaws.com.cn||cn-north-1 cn-northwest-1
elb.amazonaws.com.cn||*
amazonwebservices.com.cn||
on.amazonwebservices.com.cn||
cn-north-1.on.amazonwebservices.com.cn||airflow transfer-webapp
airflow.cn-north-1.on.amazonwebservices.com.cn||*
cn-northwest-1.on.amazonwebservices.com.cn||airflow transfer-webapp
airflow.cn-northwest-1.on.amazonwebservices.com.cn||*
sagemaker.com.cn||
cn-north-1.sagemaker.com.cn||notebook studio
cn-northwest-1.sagemaker.com.cn||notebook studio
quickconnect.cn||direct
sh.cn||as
co|com edu gov mil net nom org|carrd crd firewalledreplit hidns leadpages lpages mypi otap repl supabase umso xmit
firewalledreplit.co||id
otap.co||*
rdpa.co||clusters srvrless
clusters.rdpa.co||*
srvrless.rdpa.co||*
repl.co||id
supabase.co||realtime storage
xmit.co||*
codes||owo
owo.codes||*
com||0emm 180r 1cooldns 1kapp 3utilities 4u a2hosted abrdns adobeaemcloud africa aivencloud alibabacloudcs amazonlightsail amplifyapp appchizi applinzi apps-1and1 appspacehosted appspaceusercontent appspot atlassian-3p atlassian-3p-us-gov-mod atlassian-isolated-3p atmeta auiusercontent authgear-staging authgearapps awsapprunner awsapps awsglobalaccelerator balena-devices barsycenter barsyonline base44-sandbox blogdns blogspot blogsyte boutir bplaced br builtwithdark bumbleshrimp cafjs canva-apps canva-hosted-embed canvacode cdn77-storage cechire cf-ipfs ciscofreak claudeusercontent cloudflare-ipfs cn co codespot cprapid cpserver cursorusercontent customer-oci damnserver dattolocal dattorelay dattoweb ddnsfree ddnsgeek ddnsguru ddnsking de deployagent deus-canvas devinapps digitaloceanspaces discordsays discordsez ditchyourip dnsabr dnsalias dnsdojo dnsiskinky doesntexist dojin dontexist doomdns dopaas drayddns dreamhosters drive-platform dsmynas durumis dyn-o-saur dynalias dyndns-at-home dyndns-at-work dyndns-blog dyndns-free dyndns-home dyndns-ip dyndns-mail dyndns-office dyndns-pics dyndns-remote dyndns-server dyndns-web dyndns-wiki dyndns-work dynns dynuddns dynuhosting elasticbeanstalk encoreapi est-a-la-maison est-a-la-masion est-le-patron est-mon-blogueur eu eu1-plenit familyds fastly-edge fastly-terrarium fastvps-server firebaseapp firewall-gateway fldrv forgeblocks framercanvas freebox-os freeboxos freemyip from-ak from-al from-ar from-ca from-ct from-dc from-de from-fl from-ga from-hi from-ia from-id from-il from-in from-ks from-ky from-ma from-md from-mi from-mn from-mo from-ms from-mt from-nc from-nd from-ne from-nh from-nj from-nm from-nv from-oh from-ok from-or from-pa from-pr from-ri from-sc from-sd from-tn from-tx from-ut from-va from-vt from-wa from-wi from-wv from-wy geekgalaxy gentapps gentlentapis getmyip giize githubusercontent gleeze googleapis googlecode gotdns gotpantheon gr grayjayleagues hatenablog hatenadiary health-carereform hercules-app hercules-dev herokuapp hk hobby-site homelinux homesecuritymac homesecuritypc homeunix hosted-by-files hostedpi hotelwithflight iamallama ip-ddns is-a-anarchist is-a-blogger is-a-bookkeeper is-a-bulls-fan is-a-caterer is-a-chef is-a-conservative is-a-cpa is-a-cubicle-slave is-a-democrat is-a-designer is-a-doctor is-a-financialadvisor is-a-geek is-a-green is-a-guru is-a-hard-worker is-a-hunter is-a-landscaper is-a-lawyer is-a-liberal is-a-libertarian is-a-llama is-a-musician is-a-nascarfan is-a-nurse is-a-painter is-a-personaltrainer is-a-photographer is-a-player is-a-republican is-a-rockstar is-a-socialist is-a-student is-a-teacher is-a-techie is-a-therapist is-an-accountant is-an-actor is-an-actress is-an-anarchist is-an-artist is-an-engineer is-an-entertainer is-certified is-gone is-into-anime is-into-cars is-into-cartoons is-into-games is-leet is-not-certified is-slick is-uberleet is-with-theband isa-geek isa-hockeynut issmarterthanyou it jdevcloud jpn kasserver kozow la1-plenit ladesk likes-pie likescandy linodeobjects live-website localtonet logoip loseyourip lovableproject lpusercontent lutrausercontent magicpatternsapp messwithdns metaaiusercontent meteorapp mex miniserver mochausercontent modelscape mwcloudnonprod myactivedirectory myasustor mycloudnas mydatto mydbserver mydobiss myiphost mynascloud myoxypages myqnapcloud mysecuritycamera myshopblocks myshopify myspreadshop mytabit mytuleap myvnc neat-url net-freaks nfshost ninjaneer-sites oaiusercontent on-aptible on-forge on-vapor onrender onthewifi ooguy operaunite oraclecloudapps oraclegovcloudapps orsites outsystemscloud ownprovider pagespeedmobilizer paywhirl pgfog pivohosting pixolino playstation-cloud pleskns point2this polyspace postman-echo pythonanywhere qa2 qbuser qualifioapp qualyhqpartner qualyhqportal quicksytes quipelements rackmaze readthedocs-hosted remotewd reservd rhcloud rice-labs routingthecloud ru sa sakuratan sakuraweb same-app same-preview saves-the-whales scrysec securitytactics selfip sells-for-less sells-for-u servebbs servebeer servecounterstrike serveexchange serveftp servegame servehalflife servehttp servehumour serveirc servemp3 servep2p servepics servequake servesarcasm shopitsite siiites simple-url simplesite sinaapp smushcdn space-to-rent stackhero-network strapiapp streak-link streaklinks streakusercontent streamlitapp stufftoread subsc-pay taveusercontent teaches-yoga temp-dns theworkpc thingdustdata townnews-staging try-snowplow trycloudflare tuleap-partners uk unusualperson upsunapp us us1-plenit vipsinaapp vivenushop vultrobjects w-corp-staticblitz w-credentialless-staticblitz w-staticblitz wafflecell webadorsite webspace-host wiredbladehosting withgoogle withyoutube wixsite wixstudio woltlab-demo workisboring wpdevcloud wpenginepowered wphostedmail wpmucdn writesthisblog x0 xtooldevice yolasite za ztna-dingtalk
0emm.com||*
adobeaemcloud.com||dev
dev.adobeaemcloud.com||*
aivencloud.com||*
amazonaws.com||compute compute-1 elb s3 s3-1 s3-ap-east-1 s3-ap-northeast-1 s3-ap-northeast-2 s3-ap-northeast-3 s3-ap-south-1 s3-ap-southeast-1 s3-ap-southeast-2 s3-ca-central-1 s3-eu-central-1 s3-eu-north-1 s3-eu-west-1 s3-eu-west-2 s3-eu-west-3 s3-external-1 s3-fips-us-gov-east-1 s3-fips-us-gov-west-1 s3-me-south-1 s3-sa-east-1 s3-us-east-2 s3-us-gov-east-1 s3-us-gov-west-1 s3-us-west-1 s3-us-west-2 s3-website-ap-northeast-1 s3-website-ap-southeast-1 s3-website-ap-southeast-2 s3-website-eu-west-1 s3-website-sa-east-1 s3-website-us-east-1 s3-website-us-gov-west-1 s3-website-us-west-1 s3-website-us-west-2 us-east-1
af-south-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.af-south-1.amazonaws.com||webview-assets
cloud9.af-south-1.amazonaws.com||vfs webview-assets
dualstack.af-south-1.amazonaws.com||s3 s3-accesspoint s3-website
airflow.amazonaws.com||af-south-1 ap-east-1 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-7 ca-central-1 ca-west-1 eu-central-1 eu-central-2 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3 il-central-1 me-central-1 me-south-1 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2
af-south-1.airflow.amazonaws.com||*
ap-east-1.airflow.amazonaws.com||*
ap-northeast-1.airflow.amazonaws.com||*
ap-northeast-2.airflow.amazonaws.com||*
ap-northeast-3.airflow.amazonaws.com||*
ap-south-1.airflow.amazonaws.com||*
ap-south-2.airflow.amazonaws.com||*
ap-southeast-1.airflow.amazonaws.com||*
ap-southeast-2.airflow.amazonaws.com||*
ap-southeast-3.airflow.amazonaws.com||*
ap-southeast-4.airflow.amazonaws.com||*
ap-southeast-5.airflow.amazonaws.com||*
ap-southeast-7.airflow.amazonaws.com||*
ca-central-1.airflow.amazonaws.com||*
ca-west-1.airflow.amazonaws.com||*
eu-central-1.airflow.amazonaws.com||*
eu-central-2.airflow.amazonaws.com||*
eu-north-1.airflow.amazonaws.com||*
eu-south-1.airflow.amazonaws.com||*
eu-south-2.airflow.amazonaws.com||*
eu-west-1.airflow.amazonaws.com||*
eu-west-2.airflow.amazonaws.com||*
eu-west-3.airflow.amazonaws.com||*
il-central-1.airflow.amazonaws.com||*
me-central-1.airflow.amazonaws.com||*
me-south-1.airflow.amazonaws.com||*
sa-east-1.airflow.amazonaws.com||*
us-east-1.airflow.amazonaws.com||*
us-east-2.airflow.amazonaws.com||*
us-west-1.airflow.amazonaws.com||*
us-west-2.airflow.amazonaws.com||*
ap-east-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-east-1.amazonaws.com||webview-assets
cloud9.ap-east-1.amazonaws.com||vfs webview-assets
dualstack.ap-east-1.amazonaws.com||s3 s3-accesspoint
ap-northeast-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-northeast-1.amazonaws.com||webview-assets
bedrock-agentcore.ap-northeast-1.amazonaws.com||consent-portal
cloud9.ap-northeast-1.amazonaws.com||vfs webview-assets
dualstack.ap-northeast-1.amazonaws.com||s3 s3-accesspoint s3-website
ap-northeast-2.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-northeast-2.amazonaws.com||webview-assets
bedrock-agentcore.ap-northeast-2.amazonaws.com||consent-portal
cloud9.ap-northeast-2.amazonaws.com||vfs webview-assets
dualstack.ap-northeast-2.amazonaws.com||s3 s3-accesspoint s3-website
ap-northeast-3.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-northeast-3.amazonaws.com||webview-assets
cloud9.ap-northeast-3.amazonaws.com||vfs webview-assets
dualstack.ap-northeast-3.amazonaws.com||s3 s3-accesspoint s3-website
ap-south-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-south-1.amazonaws.com||webview-assets
bedrock-agentcore.ap-south-1.amazonaws.com||consent-portal
cloud9.ap-south-1.amazonaws.com||vfs webview-assets
dualstack.ap-south-1.amazonaws.com||s3 s3-accesspoint s3-website
ap-south-2.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
bedrock-agentcore.ap-south-2.amazonaws.com||consent-portal
dualstack.ap-south-2.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-southeast-1.amazonaws.com||webview-assets
bedrock-agentcore.ap-southeast-1.amazonaws.com||consent-portal
cloud9.ap-southeast-1.amazonaws.com||vfs webview-assets
dualstack.ap-southeast-1.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-2.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.ap-southeast-2.amazonaws.com||webview-assets
bedrock-agentcore.ap-southeast-2.amazonaws.com||consent-portal
cloud9.ap-southeast-2.amazonaws.com||vfs webview-assets
dualstack.ap-southeast-2.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-3.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
dualstack.ap-southeast-3.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-4.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
dualstack.ap-southeast-4.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-5.amazonaws.com||execute-api s3 s3-accesspoint s3-deprecated s3-object-lambda s3-website
bedrock-agentcore.ap-southeast-5.amazonaws.com||consent-portal
dualstack.ap-southeast-5.amazonaws.com||s3 s3-accesspoint s3-website
ap-southeast-7.amazonaws.com||
bedrock-agentcore.ap-southeast-7.amazonaws.com||consent-portal
ca-central-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-object-lambda s3-website
aws-cloud9.ca-central-1.amazonaws.com||webview-assets
bedrock-agentcore.ca-central-1.amazonaws.com||consent-portal
cloud9.ca-central-1.amazonaws.com||vfs webview-assets
dualstack.ca-central-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
ca-west-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-object-lambda s3-website
dualstack.ca-west-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
compute.amazonaws.com||*
compute-1.amazonaws.com||*
elb.amazonaws.com||*
eu-central-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.eu-central-1.amazonaws.com||webview-assets
bedrock-agentcore.eu-central-1.amazonaws.com||consent-portal
cloud9.eu-central-1.amazonaws.com||vfs webview-assets
dualstack.eu-central-1.amazonaws.com||s3 s3-accesspoint s3-website
eu-central-2.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
dualstack.eu-central-2.amazonaws.com||s3 s3-accesspoint s3-website
eu-north-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.eu-north-1.amazonaws.com||webview-assets
bedrock-agentcore.eu-north-1.amazonaws.com||consent-portal
cloud9.eu-north-1.amazonaws.com||vfs webview-assets
dualstack.eu-north-1.amazonaws.com||s3 s3-accesspoint
eu-south-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.eu-south-1.amazonaws.com||webview-assets
bedrock-agentcore.eu-south-1.amazonaws.com||consent-portal
cloud9.eu-south-1.amazonaws.com||vfs webview-assets
dualstack.eu-south-1.amazonaws.com||s3 s3-accesspoint s3-website
eu-south-2.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
bedrock-agentcore.eu-south-2.amazonaws.com||consent-portal
dualstack.eu-south-2.amazonaws.com||s3 s3-accesspoint s3-website
eu-west-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-deprecated s3-object-lambda s3-website
aws-cloud9.eu-west-1.amazonaws.com||webview-assets
bedrock-agentcore.eu-west-1.amazonaws.com||consent-portal
cloud9.eu-west-1.amazonaws.com||vfs webview-assets
dualstack.eu-west-1.amazonaws.com||s3 s3-accesspoint s3-website
eu-west-2.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.eu-west-2.amazonaws.com||webview-assets
bedrock-agentcore.eu-west-2.amazonaws.com||consent-portal
cloud9.eu-west-2.amazonaws.com||vfs webview-assets
dualstack.eu-west-2.amazonaws.com||s3 s3-accesspoint
eu-west-3.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.eu-west-3.amazonaws.com||webview-assets
bedrock-agentcore.eu-west-3.amazonaws.com||consent-portal
cloud9.eu-west-3.amazonaws.com||vfs webview-assets
dualstack.eu-west-3.amazonaws.com||s3 s3-accesspoint s3-website
il-central-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.il-central-1.amazonaws.com||webview-assets
cloud9.il-central-1.amazonaws.com||vfs
dualstack.il-central-1.amazonaws.com||s3 s3-accesspoint s3-website
me-central-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
dualstack.me-central-1.amazonaws.com||s3 s3-accesspoint s3-website
me-south-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.me-south-1.amazonaws.com||webview-assets
cloud9.me-south-1.amazonaws.com||vfs webview-assets
dualstack.me-south-1.amazonaws.com||s3 s3-accesspoint
rds.amazonaws.com||af-south-1 ap-east-1 ap-east-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7 ca-central-1 ca-west-1 eu-central-1 eu-central-2 eu-west-1 eu-west-2 eu-west-3 il-central-1 me-central-1 me-south-1 mx-central-1 sa-east-1 us-east-1 us-east-2 us-gov-east-1 us-gov-west-1 us-northeast-1 us-west-1 us-west-2
af-south-1.rds.amazonaws.com||*
ap-east-1.rds.amazonaws.com||*
ap-east-2.rds.amazonaws.com||*
ap-northeast-1.rds.amazonaws.com||*
ap-northeast-2.rds.amazonaws.com||*
ap-northeast-3.rds.amazonaws.com||*
ap-south-1.rds.amazonaws.com||*
ap-south-2.rds.amazonaws.com||*
ap-southeast-1.rds.amazonaws.com||*
ap-southeast-2.rds.amazonaws.com||*
ap-southeast-3.rds.amazonaws.com||*
ap-southeast-4.rds.amazonaws.com||*
ap-southeast-5.rds.amazonaws.com||*
ap-southeast-6.rds.amazonaws.com||*
ap-southeast-7.rds.amazonaws.com||*
ca-central-1.rds.amazonaws.com||*
ca-west-1.rds.amazonaws.com||*
eu-central-1.rds.amazonaws.com||*
eu-central-2.rds.amazonaws.com||*
eu-west-1.rds.amazonaws.com||*
eu-west-2.rds.amazonaws.com||*
eu-west-3.rds.amazonaws.com||*
il-central-1.rds.amazonaws.com||*
me-central-1.rds.amazonaws.com||*
me-south-1.rds.amazonaws.com||*
mx-central-1.rds.amazonaws.com||*
sa-east-1.rds.amazonaws.com||*
us-east-1.rds.amazonaws.com||*
us-east-2.rds.amazonaws.com||*
us-gov-east-1.rds.amazonaws.com||*
us-gov-west-1.rds.amazonaws.com||*
us-northeast-1.rds.amazonaws.com||*
us-west-1.rds.amazonaws.com||*
us-west-2.rds.amazonaws.com||*
s3-global.amazonaws.com||
accesspoint.s3-global.amazonaws.com||mrap
sa-east-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-object-lambda s3-website
aws-cloud9.sa-east-1.amazonaws.com||webview-assets
bedrock-agentcore.sa-east-1.amazonaws.com||consent-portal
cloud9.sa-east-1.amazonaws.com||vfs webview-assets
dualstack.sa-east-1.amazonaws.com||s3 s3-accesspoint s3-website
us-east-1.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-deprecated s3-fips s3-object-lambda s3-website
aws-cloud9.us-east-1.amazonaws.com||webview-assets
bedrock-agentcore.us-east-1.amazonaws.com||consent-portal
cloud9.us-east-1.amazonaws.com||vfs webview-assets
dualstack.us-east-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
us-east-2.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-deprecated s3-fips s3-object-lambda s3-website
aws-cloud9.us-east-2.amazonaws.com||webview-assets
bedrock-agentcore.us-east-2.amazonaws.com||consent-portal
cloud9.us-east-2.amazonaws.com||vfs webview-assets
dualstack.us-east-2.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
us-gov-east-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-object-lambda s3-website
dualstack.us-gov-east-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
us-gov-west-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-object-lambda s3-website
bedrock-agentcore.us-gov-west-1.amazonaws.com||consent-portal
dualstack.us-gov-west-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
us-west-1.amazonaws.com||emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-object-lambda s3-website
aws-cloud9.us-west-1.amazonaws.com||webview-assets
bedrock-agentcore.us-west-1.amazonaws.com||consent-portal
cloud9.us-west-1.amazonaws.com||vfs webview-assets
dualstack.us-west-1.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
us-west-2.amazonaws.com||analytics-gateway emrappui-prod emrnotebooks-prod emrstudio-prod execute-api s3 s3-accesspoint s3-accesspoint-fips s3-deprecated s3-fips s3-object-lambda s3-website
aws-cloud9.us-west-2.amazonaws.com||webview-assets
bedrock-agentcore.us-west-2.amazonaws.com||consent-portal
cloud9.us-west-2.amazonaws.com||vfs webview-assets
dualstack.us-west-2.amazonaws.com||s3 s3-accesspoint s3-accesspoint-fips s3-fips s3-website
amazoncognito.com||
af-south-1.amazoncognito.com||auth
ap-east-1.amazoncognito.com||auth
ap-east-2.amazoncognito.com||auth
ap-northeast-1.amazoncognito.com||auth
ap-northeast-2.amazoncognito.com||auth
ap-northeast-3.amazoncognito.com||auth
ap-south-1.amazoncognito.com||auth
ap-south-2.amazoncognito.com||auth
ap-southeast-1.amazoncognito.com||auth
ap-southeast-2.amazoncognito.com||auth
ap-southeast-3.amazoncognito.com||auth
ap-southeast-4.amazoncognito.com||auth
ap-southeast-5.amazoncognito.com||auth
ap-southeast-6.amazoncognito.com||auth
ap-southeast-7.amazoncognito.com||auth
ca-central-1.amazoncognito.com||auth
ca-west-1.amazoncognito.com||auth
eu-central-1.amazoncognito.com||auth
eu-central-2.amazoncognito.com||auth
eu-north-1.amazoncognito.com||auth
eu-south-1.amazoncognito.com||auth
eu-south-2.amazoncognito.com||auth
eu-west-1.amazoncognito.com||auth
eu-west-2.amazoncognito.com||auth
eu-west-3.amazoncognito.com||auth
il-central-1.amazoncognito.com||auth
me-central-1.amazoncognito.com||auth
me-south-1.amazoncognito.com||auth
mx-central-1.amazoncognito.com||auth
sa-east-1.amazoncognito.com||auth
us-east-1.amazoncognito.com||auth auth-fips
us-east-2.amazoncognito.com||auth auth-fips
us-gov-east-1.amazoncognito.com||auth-fips
us-gov-west-1.amazoncognito.com||auth-fips
us-west-1.amazoncognito.com||auth auth-fips
us-west-2.amazoncognito.com||auth auth-fips
amazonlightsail.com||
cs.amazonlightsail.com||ap-east-1 ap-northeast-1 ap-northeast-2 ap-south-1 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-5 ca-central-1 eu-central-1 eu-north-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3 sa-east-1 us-east-1 us-east-2 us-west-2
ap-east-1.cs.amazonlightsail.com||*
ap-northeast-1.cs.amazonlightsail.com||*
ap-northeast-2.cs.amazonlightsail.com||*
ap-south-1.cs.amazonlightsail.com||*
ap-southeast-1.cs.amazonlightsail.com||*
ap-southeast-2.cs.amazonlightsail.com||*
ap-southeast-3.cs.amazonlightsail.com||*
ap-southeast-5.cs.amazonlightsail.com||*
ca-central-1.cs.amazonlightsail.com||*
eu-central-1.cs.amazonlightsail.com||*
eu-north-1.cs.amazonlightsail.com||*
eu-south-2.cs.amazonlightsail.com||*
eu-west-1.cs.amazonlightsail.com||*
eu-west-2.cs.amazonlightsail.com||*
eu-west-3.cs.amazonlightsail.com||*
sa-east-1.cs.amazonlightsail.com||*
us-east-1.cs.amazonlightsail.com||*
us-east-2.cs.amazonlightsail.com||*
us-west-2.cs.amazonlightsail.com||*
appspot.com||r
r.appspot.com||*
atlassian-3p.com||*
atlassian-3p-us-gov-mod.com||*
atlassian-isolated-3p.com||*
auiusercontent.com||*
awsapprunner.com||*
claudeusercontent.com||frame
clever-cloud.com||services
services.clever-cloud.com||*
code.com||builder dev-builder stg-builder
builder.code.com||*
dev-builder.code.com||*
stg-builder.code.com||*
cursorusercontent.com||*
customer-oci.com||* oci ocp ocs
oci.customer-oci.com||*
ocp.customer-oci.com||*
ocs.customer-oci.com||*
databricksapps.com||aws azure gcp
azure.databricksapps.com||*
datadetect.com||demo instance
devinapps.com||*
digitaloceanspaces.com||*
elasticbeanstalk.com||af-south-1 ap-east-1 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2 ap-southeast-1 ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7 ca-central-1 ca-west-1 eu-central-1 eu-central-2 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2 eu-west-3 il-central-1 me-central-1 me-south-1 sa-east-1 us-east-1 us-east-2 us-gov-east-1 us-gov-west-1 us-west-1 us-west-2
emergentagent.com||preview
evennode.com||eu-1 eu-2 eu-3 eu-4 us-1 us-2 us-3 us-4
fbsbx.com||apps
fin-ncloudstorage.com||
object.fin-ncloudstorage.com||kr
kr.object.fin-ncloudstorage.com||s3-website
private.fin-ncloudstorage.com||
object.private.fin-ncloudstorage.com||kr
gov-ncloudstorage.com||kr kr-private
object.gov-ncloudstorage.com||kr krs
kr.object.gov-ncloudstorage.com||s3-website
krs.object.gov-ncloudstorage.com||s3-website
private.gov-ncloudstorage.com||
object.private.gov-ncloudstorage.com||kr krs
herokuapp.com||compute
compute.herokuapp.com||*
hosted-by-previder.com||paas
hosteur.com||rag-cloud rag-cloud-ch
ik-server.com||jcloud jcloud-ver-jpc
jelastic.com||demo
linode.com||members nodebalancer
nodebalancer.linode.com||*
linodeobjects.com||*
linodeusercontent.com||ip
lutrausercontent.com||*
massivegrid.com||paas
metaaiusercontent.com||*
meteorapp.com||eu
mythic-beasts.com||caracal customer fentiger lynx ocelot oncilla onza sphinx vs x yali
ncloud.com||
objectstorage.ncloud.com||kr sg
ncloudstorage.com||kr kr-naver kr-naver-dev kr-private
object.ncloudstorage.com||de kr sg us
de.object.ncloudstorage.com||s3-website
kr.object.ncloudstorage.com||s3-website
sg.object.ncloudstorage.com||s3-website
us.object.ncloudstorage.com||s3-website
private.ncloudstorage.com||
object.private.ncloudstorage.com||kr sg
website.ncloudstorage.com||kr kr-naver kr-naver-dev
ncpstorage.com||
object.ncpstorage.com||jp kr s3-website-jp
jp4.object.ncpstorage.com||jp
jp5.object.ncpstorage.com||jp
private.ncpstorage.com||
object.private.ncpstorage.com||jp kr
jp4.object.private.ncpstorage.com||jp
jp5.object.private.ncpstorage.com||jp
nospamproxy.com||cloud
cloud.nospamproxy.com||o365
oaiusercontent.com||*
observableusercontent.com||static
oraclecloudapps.com||*
oraclegovcloudapps.com||*
paywhirl.com||*
prgmr.com||xen
project-study.com||dev
pythonanywhere.com||eu
qualyhqpartner.com||*
qualyhqportal.com||*
quipelements.com||*
render.com||app
salesforce.com||
platform.salesforce.com||
code-builder-stg.platform.salesforce.com||
test.code-builder-stg.platform.salesforce.com||001
001.test.code-builder-stg.platform.salesforce.com||*
strapiapp.com||media
tb-hosting.com||site
typeform.com||pro
vultrobjects.com||*
wafaicloud.com||jed ryd
wiardweb.com||pages
wpenginepowered.com||js
ztna-dingtalk.com||*
community||myforum nog ravendb
company||mybox
cool||de elementor
cr|ac co ed fi go or sa|
cu|com edu gob inf nat net org|
cv|com edu id int net nome org publ|dev store
cw|com edu net org|
cx|gov|assessments ath calculators cloudns funnels info paynow quizzes researched tests
cy|ac biz com ekloges gov ltd mil net org press pro tm|
com.cy||
scaleforce.com.cy||j
cz|gov|co e4 realm
contentproxy9.cz||rsc
metacentrum.cz||cloud custom
cloud.metacentrum.cz||*
muni.cz||
cloud.muni.cz||flt usr
de||123webseite 12hp 2ix 4lima barsy bplaced bwcloud-os-instance co com community-pro ddnss ddnssec diskussionsbereich dnshome dnsupdater dyn-berlin dyn-ip24 dynamisches-dns dyndns1 dyndnssec firewall-gateway frusky fuettertdasnetz git-repos goip gov günstigbestellen günstigliefern heimdns home-webserver home64 in-berlin in-brb in-butter in-dsl in-vpn internet-dns ipv64 iservschule isteingeek istmein keymachine l-o-g-i-n lcube-server lebtimnetz leitungsen lima-city logoip mein-iserv my my-gateway my-router myhome-server myspreadshop rub ruhr-uni-bochum schuldock schulplattform schulserver spdns square7 srvdns svn-repos taifun-dns test-iserv traeumtgerade virtual-user virtualuser webspaceconfig xenonconnect xn--gnstigbestellen-zvb xn--gnstigliefern-wob
bwcloud-os-instance.de||*
cosidns.de||dyn
ddnss.de||dyn dyndns
frusky.de||*
home-webserver.de||dyn
hs-heilbronn.de||
it.hs-heilbronn.de||pages pages-research
ruhr-uni-bochum.de||
noc.ruhr-uni-bochum.de||io
speedpartner.de||customer
xenonconnect.de||*
design||bss graphic
dev||abyme barsy bearblog botdash brave codepen deno deno-staging erp fly gateway githubpreview grebedoc hrsn inbrowser is-a is-a-fullstack is-a-good is-cool is-not-a iserv lcl lclstage leapcell localplayer loginline lp mediatech mocha-sandbox modx myaddr ngrok ngrok-free pagelemon pages panel payload platter-app r2 reliantlabs reliantpreview replit runcontainers stg stgstage vercel vivenushop webhare workers xmit
brave.dev||s
s.brave.dev||*
crm.dev||aa ab ac ad ae af ci d pa pb pc pd pe pf w wa wb wc wd we wf
aa.crm.dev||*
ab.crm.dev||*
ac.crm.dev||*
ad.crm.dev||*
ae.crm.dev||*
af.crm.dev||*
ci.crm.dev||*
d.crm.dev||*
pa.crm.dev||*
pb.crm.dev||*
pc.crm.dev||*
pd.crm.dev||*
pe.crm.dev||*
pf.crm.dev||*
w.crm.dev||*
wa.crm.dev||*
wb.crm.dev||*
wc.crm.dev||*
wd.crm.dev||*
we.crm.dev||*
wf.crm.dev||*
erp.dev||web
evervault.dev||relay
gateway.dev||*
inbrowser.dev||*
lcl.dev||*
lclstage.dev||*
localcert.dev||user
user.localcert.dev||*
lp.dev||api objects
reliantlabs.dev||sites
replit.dev||* teams
teams.replit.dev||*
stg.dev||*
stgstage.dev||*
storage.dev||t3
storageapi.dev||t3
webhare.dev||*
direct||libp2p
diy||discourse
dk||123hjemmeside biz co firm myspreadshop reg store
dm|co com edu gov net org|
do|art com edu gob gov mil net org sld web|
dz|art asso com edu gov net org pol soc tm|
ec|abg adm agron arqt art bar chef com cont cpa cue dent dgn disco doc edu eng esm fin fot gal gob gov gye ibr info k12 lat loj med mil mktg mon net ntr odont org pro prof psic psiq pub rio rrpp sal tech tul tur uio vet xxx|base official
edu||
rit.edu||git-pages
education||co
ee|aip com edu fie gov lib med org pri riik|
eg|ac com edu eun gov info me mil name net org sci sport tv|
email||intouch
tawk.email||p
tawkto.email||p
er|*|
es|com edu gob nom org|123miweb myspreadshop
estate||compute
compute.estate||*
et|biz com edu gov info name net org|
eu||barsy cloudns deuxfleurs directwp dnshome nxa prvw spdns transurl
amazonwebservices.eu||
on.amazonwebservices.eu||
eusc-de-east-1.on.amazonwebservices.eu||transfer-webapp
cognito-idp.eusc-de-east-1.on.amazonwebservices.eu||auth
dogado.eu||jelastic
nxa.eu||*
transurl.eu||*
eus||
party.eus||user
events||co koobin
fan||mkm
fast||space view
fi|aland|123kotisivu dy häkkinen iki kapsi myspreadshop xn--hkkinen-5wa
cloudplatform.fi||fi
financial||co
fj|ac biz com edu gov id info mil name net org pro|
fk|*|
fm|com edu net org|radio user
user.fm||*
fo||co com
fr|asso avoues cci com gouv greta huissier-justice nom prd tm|123siteweb aeroport avocat chambagri chirurgiens-dentistes chirurgiens-dentistes-en-france dedibox experts-comptables fbx-os fbxos freebox-os freeboxos goupile kdns medecin myspreadshop notaires on-web pharmacien port veterinaire ynh
fun||ms vicp yicp zicp
games||pley sheezy
gay||pages
gd|edu gov|
gdn||cnpy
ge|com cyb edu gov llc net online org pvt school tnx|ddns
gg|co net org|botdash kaas panel stackit
panel.gg||daemon
ply.gg||at d6
at.ply.gg||*
gh|biz com edu gov mil net org|
gi|com edu gov ltd mod org|
gl|co com edu net org|
global||appwrite
gn|ac com edu gov net org|
goog||cloud translate usercontent
usercontent.goog||*
gp|asso com edu mobi net org|
gr|com edu gov net org|barsy simplesite
group||discourse
gt|com edu gob ind mil net org|
gu|com edu gov guam info net org web|
gw||nx
gy|co com edu gov net org|
health||hra
hk|com edu gov idv net org xn--55qx5d xn--ciqpn xn--gmq050i xn--gmqw5a xn--io0a7i xn--lcvr32d xn--mk0axi xn--mxtq1m xn--od0alg xn--od0aq3b xn--tn0ag xn--uc0atv xn--uc0ay4a xn--wcvs22d xn--zf0avx 个人 個人 公司 政府 敎育 教育 箇人 組織 組织 網絡 網络 组織 组织 网絡 网络|inc ltd
hn|com edu gob mil net org|
host||bolt cloudaccess easypanel emergent fastvps freesite gadget half iserv jele mircloud myfast tempurl voati wp2 wpmudev
amba.host||app cdn fn go
hosting||opencraft
hr|com from iz name|
brendly.hr||shop
ht|adult art asso com coop edu firm gouv info med net org perso pol pro rel shop|rt
hu|2000 agrar bolt casino city co erotica erotika film forum games hotel info ingatlan jogasz konyvelo lakas media news org priv reklam sex shop sport suli szex tm tozsde utazas video|
id|ac ai biz co desa go kop mil my net or ponpes sch web xn--9tfky ᬩᬮᬶ|e zone
ie|gov|myspreadshop
il|ac co gov idf k12 muni net org|
co.il||mytabit ravpage tabitorder
im|ac co com net org tt tv|
co.im|ltd plc|
in|5g 6g ac aero ai alumni am bank bihar biz business ca cn co com coop cs delhi dr edu er fin firm gen gov gujarat ind info int internet io me mil net nic org pg post pro res school travel tv ub uk up us|barsy cloudns indevs supabase web
info||barrel-of-knowledge barrell-of-knowledge barsy cloudns dnsupdate dvrcam dynamic-dns dyndns for-our forumz groks-the groks-this here-for-more ilovecollege knowsitall mayfirst mittwald mittwaldserver no-ip nsupdate selfip typo3server v-info webhop
int|eu|
io|co com edu gov mil net nom org|2038 apigee azurecontainer b-data barsy basicserver beagleboard bitbucket bluebite boxfuse brave browsersafetymark bubbleapps cleverapps cloudbeesusercontent darklang dedyn definima drive-platform editorx edugit fh-muenster gitbook github gitlab hasura-app hostyhosting hypernode icp0 icp1 jele keenetic kiloapps loginline lolipop mo-siemens moonscale musician myaddr myrdbx ngrok on-k3s on-rio pantheonsite pstmn qcx qoto qzz readthedocs resindevice sandcats stolos telebit terramind tickets utwente vaporcloud virtualserver webflow webflowtest webthings wixstudio wz
azurecontainer.io||*
beebyte.io||paas
beebyteapp.io||sekd1
brave.io||s
s.brave.io||*
bubble.io||cdn
dappnode.io||dyndns
forgerock.io||id
icp0.io||raw
raw.icp0.io||*
icp1.io||raw
raw.icp1.io||*
lair.io||apps
moonscale.io||*
ngrok.io||ap au eu in jp sa us
nodeart.io||stage
on-k3s.io||*
on-rio.io||*
pstmn.io||mock
qcx.io||sys
sys.qcx.io||*
rb-hosting.io||site
resinstaging.io||devices
scrypted.io||client
stolos.io||*
thingdust.io||
dev.thingdust.io||cust reservd
disrec.thingdust.io||cust reservd
prod.thingdust.io||cust
testing.thingdust.io||cust reservd
iq|com edu gov mil net org|
ir|ac co gov id net org sch xn--mgba3a4f16a xn--mgba3a4fra ايران ایران|arvanedge vistablog
it|abr abruzzo ag agrigento al alessandria alto-adige altoadige an ancona andria-barletta-trani andria-trani-barletta andriabarlettatrani andriatranibarletta ao aosta aosta-valley aostavalley aoste ap aq ar arezzo ascoli-piceno ascolipiceno asti at av avellino ba balsan balsan-sudtirol balsan-suedtirol balsan-südtirol bari barletta-trani-andria barlettatraniandria bas basilicata belluno benevento bergamo bg bi biella bl bn bo bologna bolzano bolzano-altoadige bozen bozen-sudtirol bozen-suedtirol bozen-südtirol br brescia brindisi bs bt bulsan bulsan-sudtirol bulsan-suedtirol bulsan-südtirol bz ca cagliari cal calabria caltanissetta cam campania campidano-medio campidanomedio campobasso carbonia-iglesias carboniaiglesias carrara-massa carraramassa caserta catania catanzaro cb ce cesena-forli cesena-forlì cesenaforli cesenaforlì ch chieti ci cl cn co como cosenza cr cremona crotone cs ct cuneo cz dell-ogliastra dellogliastra edu emilia-romagna emiliaromagna emr en enna fc fe fermo ferrara fg fi firenze florence fm foggia forli-cesena forlicesena forlì-cesena forlìcesena fr friuli-v-giulia friuli-ve-giulia friuli-vegiulia friuli-venezia-giulia friuli-veneziagiulia friuli-vgiulia friuliv-giulia friulive-giulia friulivegiulia friulivenezia-giulia friuliveneziagiulia friulivgiulia frosinone fvg ge genoa genova go gorizia gov gr grosseto iglesias-carbonia iglesiascarbonia im imperia is isernia kr la-spezia laquila laspezia latina laz lazio lc le lecce lecco li lig liguria livorno lo lodi lom lombardia lombardy lt lu lucania lucca macerata mantova mar marche massa-carrara massacarrara matera mb mc me medio-campidano mediocampidano messina mi milan milano mn mo modena mol molise monza monza-brianza monza-e-della-brianza monzabrianza monzaebrianza monzaedellabrianza ms mt na naples napoli no novara nu nuoro og ogliastra olbia-tempio olbiatempio or oristano ot pa padova padua palermo parma pavia pc pd pe perugia pesaro-urbino pesarourbino pescara pg pi piacenza piedmont piemonte pisa pistoia pmn pn po pordenone potenza pr prato pt pu pug puglia pv pz ra ragusa ravenna rc re reggio-calabria reggio-emilia reggiocalabria reggioemilia rg ri rieti rimini rm rn ro roma rome rovigo sa salerno sar sardegna sardinia sassari savona si sic sicilia sicily siena siracusa so sondrio sp sr ss su sud-sardegna sudsardegna suedtirol sv südtirol ta taa taranto te tempio-olbia tempioolbia teramo terni tn to torino tos toscana tp tr trani-andria-barletta trani-barletta-andria traniandriabarletta tranibarlettaandria trapani trentin-sud-tirol trentin-sudtirol trentin-sued-tirol trentin-suedtirol trentin-süd-tirol trentin-südtirol trentino trentino-a-adige trentino-aadige trentino-alto-adige trentino-altoadige trentino-s-tirol trentino-stirol trentino-sud-tirol trentino-sudtirol trentino-sued-tirol trentino-suedtirol trentino-süd-tirol trentino-südtirol trentinoa-adige trentinoaadige trentinoalto-adige trentinoaltoadige trentinos-tirol trentinostirol trentinosud-tirol trentinosued-tirol trentinosuedtirol trentinosüd-tirol trentinosüdtirol trentinsud-tirol trentinsudtirol trentinsued-tirol trentinsuedtirol trentinsüd-tirol trentinsüdtirol trento treviso trieste ts turin tuscany tv ud udine umb umbria urbino-pesaro urbinopesaro va val-d-aosta val-daosta vald-aosta valle-aosta valle-d-aosta valle-daosta valleaosta valled-aosta valledaosta vallee-aoste vallee-d-aoste valleeaoste valleedaoste vallée-aoste vallée-d-aoste valléeaoste valléedaoste vao varese vb vc vda ve ven veneto venezia venice verbania verbano-cusio-ossola vercelli verona vi vibo-valentia vibovalentia vicenza viterbo vr vs vt vv xn--balsan-sdtirol-nsb xn--bozen-sdtirol-2ob xn--bulsan-sdtirol-nsb xn--cesena-forl-mcb xn--cesenaforl-i8a xn--forl-cesena-fcb xn--forlcesena-c8a xn--sdtirol-n2a xn--trentin-sd-tirol-rzb xn--trentin-sdtirol-7vb xn--trentino-sd-tirol-c3b xn--trentino-sdtirol-szb xn--trentinosd-tirol-rzb xn--trentinosdtirol-7vb xn--trentinsd-tirol-6vb xn--trentinsdtirol-nsb xn--valle-aoste-ebb xn--valle-d-aoste-ehb xn--valleaoste-e7a xn--valledaoste-ebb|123homepage 16-b 32-b 64-b dnshome ibxos iliadboxos myspreadshop syncloud
neen.it||jc
je|co net org|of
jm|*|
jo|agri ai com edu eng fm gov mil net org per phd sch tv|
jp|ac ad aichi akita aomori chiba co ed ehime fukui fukuoka fukushima gifu go gr gunma hiroshima hokkaido hyogo ibaraki ishikawa iwate kagawa kagoshima kanagawa kawasaki kitakyushu kobe kochi kumamoto kyoto lg mie miyagi miyazaki nagano nagasaki nagoya nara ne niigata oita okayama okinawa or osaka saga saitama sapporo sendai shiga shimane shizuoka tochigi tokushima tokyo tottori toyama wakayama xn--0trq7p7nn xn--1ctwo xn--1lqs03n xn--1lqs71d xn--2m4a15e xn--32vp30h xn--4it168d xn--4it797k xn--4pvxs xn--5js045d xn--5rtp49c xn--5rtq34k xn--6btw5a xn--6orx2r xn--7t0a264c xn--8ltr62k xn--8pvr4u xn--c3s14m xn--d5qv7z876c xn--djrs72d6uy xn--djty4k xn--efvn9s xn--ehqz56n xn--elqq16h xn--f6qx53a xn--k7yn95e xn--kbrq7o xn--klt787d xn--kltp7d xn--kltx9a xn--klty5x xn--mkru45i xn--nit225k xn--ntso0iqx3a xn--ntsq17g xn--pssu33l xn--qqqt11m xn--rht27z xn--rht3d xn--rht61e xn--rny31h xn--tor131o xn--uist22h xn--uisz3g xn--uuwu58a xn--vgu402c xn--zbx025d yamagata yamaguchi yamanashi yokohama 三重 京都 佐賀 兵庫 北海道 千葉 和歌山 埼玉 大分 大阪 奈良 宮城 宮崎 富山 山口 山形 山梨 岐阜 岡山 岩手 島根 広島 徳島 愛媛 愛知 新潟 東京 栃木 沖縄 滋賀 熊本 石川 神奈川 福井 福岡 福島 秋田 群馬 茨城 長崎 長野 青森 静岡 香川 高知 鳥取 鹿児島|0am 0g0 0j0 0t0 2-d angry babyblue babymilk backdrop bambina bitter blush bona boo boy boyfriend but buyshop candypop capoo catfood cheap chicappa chillout chips chowder chu ciao cocotte coolblog cranky crap cutegirl daa daynight deca deci digick eek egoism fakefur fashionstore fem flier flop floppy fool frenchkiss girlfriend girly gloomy gonna greater hacca halfmoon handcrafted hateblo hatenablog hatenadiary heavy her hiho hippy holy hungry icurus itigo jeez jellybean kawaiishop kikirara kill kilo kuron littlestar lolipopmc lolitapunk lomo lovepop lovesick main matrix mimoza mods mond mongolian moo mydns namaste netgamers nikita nobushi noor nyanta o0o0 oops parallel parasite pecori peewee penne pepper perma pgw pigboat pinoko punyu pupu pussycat pya raindrop rdy readymade rgr rulez sadist saloon sblo schoolbus secret skr staba stripper sub sunnyday supersale tank theshop thick tonkotsu uh-oh under undo upper usercontent velvet verse versus vivian watson weblike websozai whitesnow wjg xii zombie
aichi.jp|aisai ama anjo asuke chiryu chita fuso gamagori handa hazu hekinan higashiura ichinomiya inazawa inuyama isshiki iwakura kanie kariya kasugai kira kiyosu komaki konan kota mihama miyoshi nishio nisshin obu oguchi oharu okazaki owariasahi seto shikatsu shinshiro shitara tahara takahama tobishima toei togo tokai tokoname toyoake toyohashi toyokawa toyone toyota tsushima yatomi|
akita.jp|akita daisen fujisato gojome hachirogata happou higashinaruse honjo honjyo ikawa kamikoani kamioka katagami kazuno kitaakita kosaka kyowa misato mitane moriyoshi nikaho noshiro odate oga ogata semboku yokote yurihonjo|
aomori.jp|aomori gonohe hachinohe hashikami hiranai hirosaki itayanagi kuroishi misawa mutsu nakadomari noheji oirase owani rokunohe sannohe shichinohe shingo takko towada tsugaru tsuruta|
chiba.jp|abiko asahi chonan chosei choshi chuo funabashi futtsu hanamigawa ichihara ichikawa ichinomiya inzai isumi kamagaya kamogawa kashiwa katori katsuura kimitsu kisarazu kozaki kujukuri kyonan matsudo midori mihama minamiboso mobara mutsuzawa nagara nagareyama narashino narita noda oamishirasato omigawa onjuku otaki sakae sakura shimofusa shirako shiroi shisui sodegaura sosa tako tateyama togane tohnosho tomisato urayasu yachimata yachiyo yokaichiba yokoshibahikari yotsukaido|
ehime.jp|ainan honai ikata imabari iyo kamijima kihoku kumakogen masaki matsuno matsuyama namikata niihama ozu saijo seiyo shikokuchuo tobe toon uchiko uwajima yawatahama|
fukui.jp|echizen eiheiji fukui ikeda katsuyama mihama minamiechizen obama ohi ono sabae sakai takahama tsuruga wakasa|
fukuoka.jp|ashiya buzen chikugo chikuho chikujo chikushino chikuzen chuo dazaifu fukuchi hakata higashi hirokawa hisayama iizuka inatsuki kaho kasuga kasuya kawara keisen koga kurate kurogi kurume minami miyako miyama miyawaka mizumaki munakata nakagawa nakama nishi nogata ogori okagaki okawa oki omuta onga onojo oto saigawa sasaguri shingu shinyoshitomi shonai soeda sue tachiarai tagawa takata toho toyotsu tsuiki ukiha umi usui yamada yame yanagawa yukuhashi|
fukushima.jp|aizubange aizumisato aizuwakamatsu asakawa bandai date fukushima furudono futaba hanawa higashi hirata hirono iitate inawashiro ishikawa iwaki izumizaki kagamiishi kaneyama kawamata kitakata kitashiobara koori koriyama kunimi miharu mishima namie nango nishiaizu nishigo okuma omotego ono otama samegawa shimogo shirakawa showa soma sukagawa taishin tamakawa tanagura tenei yabuki yamato yamatsuri yanaizu yugawa|
gifu.jp|anpachi ena gifu ginan godo gujo hashima hichiso hida higashishirakawa ibigawa ikeda kakamigahara kani kasahara kasamatsu kawaue kitagata mino minokamo mitake mizunami motosu nakatsugawa ogaki sakahogi seki sekigahara shirakawa tajimi takayama tarui toki tomika wanouchi yamagata yaotsu yoro|
gunma.jp|annaka chiyoda fujioka higashiagatsuma isesaki itakura kanna kanra katashina kawaba kiryu kusatsu maebashi meiwa midori minakami naganohara nakanojo nanmoku numata oizumi ora ota shibukawa shimonita shinto showa takasaki takayama tamamura tatebayashi tomioka tsukiyono tsumagoi ueno yoshioka|
hiroshima.jp|asaminami daiwa etajima fuchu fukuyama hatsukaichi higashihiroshima hongo jinsekikogen kaita kui kumano kure mihara miyoshi naka onomichi osakikamijima otake saka sera seranishi shinichi shobara takehara|
hokkaido.jp|abashiri abira aibetsu akabira akkeshi asahikawa ashibetsu ashoro assabu atsuma bibai biei bifuka bihoro biratori chippubetsu chitose date ebetsu embetsu eniwa erimo esan esashi fukagawa fukushima furano furubira haboro hakodate hamatonbetsu hidaka higashikagura higashikawa hiroo hokuryu hokuto honbetsu horokanai horonobe ikeda imakane ishikari iwamizawa iwanai kamifurano kamikawa kamishihoro kamisunagawa kamoenai kayabe kembuchi kikonai kimobetsu kitahiroshima kitami kiyosato koshimizu kunneppu kuriyama kuromatsunai kushiro kutchan kyowa mashike matsumae mikasa minamifurano mombetsu moseushi mukawa muroran naie nakagawa nakasatsunai nakatombetsu nanae nanporo nayoro nemuro niikappu niki nishiokoppe noboribetsu numata obihiro obira oketo okoppe otaru otobe otofuke otoineppu oumu ozora pippu rankoshi rebun rikubetsu rishiri rishirifuji saroma sarufutsu shakotan shari shibecha shibetsu shikabe shikaoi shimamaki shimizu shimokawa shinshinotsu shintoku shiranuka shiraoi shiriuchi sobetsu sunagawa taiki takasu takikawa takinoue teshikaga tobetsu tohma tomakomai tomari toya toyako toyotomi toyoura tsubetsu tsukigata urakawa urausu uryu utashinai wakkanai wassamu yakumo yoichi|
hyogo.jp|aioi akashi ako amagasaki aogaki asago ashiya awaji fukusaki goshiki harima himeji ichikawa inagawa itami kakogawa kamigori kamikawa kasai kasuga kawanishi miki minamiawaji nishinomiya nishiwaki ono sanda sannan sasayama sayo shingu shinonsen shiso sumoto taishi taka takarazuka takasago takino tamba tatsuno toyooka yabu yashiro yoka yokawa|
ibaraki.jp|ami asahi bando chikusei daigo fujishiro hitachi hitachinaka hitachiomiya hitachiota ibaraki ina inashiki itako iwama joso kamisu kasama kashima kasumigaura koga miho mito moriya naka namegata oarai ogawa omitama ryugasaki sakai sakuragawa shimodate shimotsuma shirosato sowa suifu takahagi tamatsukuri tokai tomobe tone toride tsuchiura tsukuba uchihara ushiku yachiyo yamagata yawara yuki|
ishikawa.jp|anamizu hakui hakusan kaga kahoku kanazawa kawakita komatsu nakanoto nanao nomi nonoichi noto shika suzu tsubata tsurugi uchinada wajima|
iwate.jp|fudai fujisawa hanamaki hiraizumi hirono ichinohe ichinoseki iwaizumi iwate joboji kamaishi kanegasaki karumai kawai kitakami kuji kunohe kuzumaki miyako mizusawa morioka ninohe noda ofunato oshu otsuchi rikuzentakata shiwa shizukuishi sumita tanohata tono yahaba yamada|
kagawa.jp|ayagawa higashikagawa kanonji kotohira manno marugame mitoyo naoshima sanuki tadotsu takamatsu tonosho uchinomi utazu zentsuji|
kagoshima.jp|akune amami hioki isa isen izumi kagoshima kanoya kawanabe kinko kouyama makurazaki matsumoto minamitane nakatane nishinoomote satsumasendai soo tarumizu yusui|
kanagawa.jp|aikawa atsugi ayase chigasaki ebina fujisawa hadano hakone hiratsuka isehara kaisei kamakura kiyokawa matsuda minamiashigara miura nakai ninomiya odawara oi oiso sagamihara samukawa tsukui yamakita yamato yokosuka yugawara zama zushi|
kawasaki.jp|*|
kitakyushu.jp|*|
kobe.jp|*|
kochi.jp|aki geisei hidaka higashitsuno ino kagami kami kitagawa kochi mihara motoyama muroto nahari nakamura nankoku nishitosa niyodogawa ochi okawa otoyo otsuki sakawa sukumo susaki tosa tosashimizu toyo tsuno umaji yasuda yusuhara|
kumamoto.jp|amakusa arao aso choyo gyokuto kamiamakusa kikuchi kumamoto mashiki mifune minamata minamioguni nagasu nishihara oguni ozu sumoto takamori uki uto yamaga yamato yatsushiro|
kyoto.jp|ayabe fukuchiyama higashiyama ide ine joyo kameoka kamo kita kizu kumiyama kyotamba kyotanabe kyotango maizuru minami minamiyamashiro miyazu muko nagaokakyo nakagyo nantan oyamazaki sakyo seika tanabe uji ujitawara wazuka yamashina yawata|
mie.jp|asahi inabe ise kameyama kawagoe kiho kisosaki kiwa komono kumano kuwana matsusaka meiwa mihama minamiise misugi miyama nabari shima suzuka tado taiki taki tamaki toba tsu udono ureshino watarai yokkaichi|
miyagi.jp|furukawa higashimatsushima ishinomaki iwanuma kakuda kami kawasaki marumori matsushima minamisanriku misato murata natori ogawara ohira onagawa osaki rifu semine shibata shichikashuku shikama shiogama shiroishi tagajo taiwa tome tomiya wakuya watari yamamoto zao|
miyazaki.jp|aya ebino gokase hyuga kadogawa kawaminami kijo kitagawa kitakata kitaura kobayashi kunitomi kushima mimata miyakonojo miyazaki morotsuka nichinan nishimera nobeoka saito shiiba shintomi takaharu takanabe takazaki tsuno|
nagano.jp|achi agematsu anan aoki asahi azumino chikuhoku chikuma chino fujimi hakuba hara hiraya iida iijima iiyama iizuna ikeda ikusaka ina karuizawa kawakami kiso kisofukushima kitaaiki komagane komoro matsukawa matsumoto miasa minamiaiki minamimaki minamiminowa minowa miyada miyota mochizuki nagano nagawa nagiso nakagawa nakano nozawaonsen obuse ogawa okaya omachi omi ookuwa ooshika otaki otari sakae sakaki saku sakuho shimosuwa shinanomachi shiojiri suwa suzaka takagi takamori takayama tateshina tatsuno togakushi togura tomi ueda wada yamagata yamanouchi yasaka yasuoka|
nagasaki.jp|chijiwa futsu goto hasami hirado iki isahaya kawatana kuchinotsu matsuura nagasaki obama omura oseto saikai sasebo seihi shimabara shinkamigoto togitsu tsushima unzen|
nagoya.jp|*|
nara.jp|ando gose heguri higashiyoshino ikaruga ikoma kamikitayama kanmaki kashiba kashihara katsuragi kawai kawakami kawanishi koryo kurotaki mitsue miyake nara nosegawa oji ouda oyodo sakurai sango shimoichi shimokitayama shinjo soni takatori tawaramoto tenkawa tenri uda yamatokoriyama yamatotakada yamazoe yoshino|
ne.jp||gehirn ivory mail-box mints mokuren opal sakura sumomo topaz
aseinet.ne.jp||user
niigata.jp|aga agano gosen itoigawa izumozaki joetsu kamo kariwa kashiwazaki minamiuonuma mitsuke muika murakami myoko nagaoka niigata ojiya omi sado sanjo seiro seirou sekikawa shibata tagami tainai tochio tokamachi tsubame tsunan uonuma yahiko yoita yuzawa|
oita.jp|beppu bungoono bungotakada hasama hiji himeshima hita kamitsue kokonoe kuju kunisaki kusu oita saiki taketa tsukumi usa usuki yufu|
okayama.jp|akaiwa asakuchi bizen hayashima ibara kagamino kasaoka kibichuo kumenan kurashiki maniwa misaki nagi niimi nishiawakura okayama satosho setouchi shinjo shoo soja takahashi tamano tsuyama wake yakage|
okinawa.jp|aguni ginowan ginoza gushikami haebaru higashi hirara iheya ishigaki ishikawa itoman izena kadena kin kitadaito kitanakagusuku kumejima kunigami minamidaito motobu nago naha nakagusuku nakijin nanjo nishihara ogimi okinawa onna shimoji taketomi tarama tokashiki tomigusuku tonaki urasoe uruma yaese yomitan yonabaru yonaguni zamami|
osaka.jp|abeno chihayaakasaka chuo daito fujiidera habikino hannan higashiosaka higashisumiyoshi higashiyodogawa hirakata ibaraki ikeda izumi izumiotsu izumisano kadoma kaizuka kanan kashiwara katano kawachinagano kishiwada kita kumatori matsubara minato minoh misaki moriguchi neyagawa nishi nose osakasayama sakai sayama sennan settsu shijonawate shimamoto suita tadaoka taishi tajiri takaishi takatsuki tondabayashi toyonaka toyono yao|
saga.jp|ariake arita fukudomi genkai hamatama hizen imari kamimine kanzaki karatsu kashima kitagata kitahata kiyama kouhoku kyuragi nishiarita ogi omachi ouchi saga shiroishi taku tara tosu yoshinogari|
saitama.jp|arakawa asaka chichibu fujimi fujimino fukaya hanno hanyu hasuda hatogaya hatoyama hidaka higashichichibu higashimatsuyama honjo ina iruma iwatsuki kamiizumi kamikawa kamisato kasukabe kawagoe kawaguchi kawajima kazo kitamoto koshigaya kounosu kuki kumagaya matsubushi minano misato miyashiro miyoshi moroyama nagatoro namegawa niiza ogano ogawa ogose okegawa omiya otaki ranzan ryokami saitama sakado satte sayama shiki shiraoka soka sugito toda tokigawa tokorozawa tsurugashima urawa warabi yashio yokoze yono yorii yoshida yoshikawa yoshimi|
sakurastorage.jp||
isk01.sakurastorage.jp||s3
isk02.sakurastorage.jp||s3
sapporo.jp|*|
sendai.jp|*|
shiga.jp|aisho gamo higashiomi hikone koka konan kosei koto kusatsu maibara moriyama nagahama nishiazai notogawa omihachiman otsu ritto ryuoh takashima takatsuki torahime toyosato yasu|
shimane.jp|akagi ama gotsu hamada higashiizumo hikawa hikimi izumo kakinoki masuda matsue misato nishinoshima ohda okinoshima okuizumo shimane tamayu tsuwano unnan yakumo yasugi yatsuka|
shizuoka.jp|arai atami fuji fujieda fujikawa fujinomiya fukuroi gotemba haibara hamamatsu higashiizu ito iwata izu izunokuni kakegawa kannami kawanehon kawazu kikugawa kosai makinohara matsuzaki minamiizu mishima morimachi nishiizu numazu omaezaki shimada shimizu shimoda shizuoka susono yaizu yoshida|
tochigi.jp|ashikaga bato haga ichikai iwafune kaminokawa kanuma karasuyama kuroiso mashiko mibu moka motegi nasu nasushiobara nikko nishikata nogi ohira ohtawara oyama sakura sano shimotsuke shioya takanezawa tochigi tsuga ujiie utsunomiya yaita|
tokushima.jp|aizumi anan ichiba itano kainan komatsushima matsushige mima minami miyoshi mugi nakagawa naruto sanagochi shishikui tokushima wajiki|
tokyo.jp|adachi akiruno akishima aogashima arakawa bunkyo chiyoda chofu chuo edogawa fuchu fussa hachijo hachioji hamura higashikurume higashimurayama higashiyamato hino hinode hinohara inagi itabashi katsushika kita kiyose kodaira koganei kokubunji komae koto kouzushima kunitachi machida meguro minato mitaka mizuho musashimurayama musashino nakano nerima ogasawara okutama ome oshima ota setagaya shibuya shinagawa shinjuku suginami sumida tachikawa taito tama toshima|
tottori.jp|chizu hino kawahara koge kotoura misasa nanbu nichinan sakaiminato tottori wakasa yazu yonago|
toyama.jp|asahi fuchu fukumitsu funahashi himi imizu inami johana kamiichi kurobe nakaniikawa namerikawa nanto nyuzen oyabe taira takaoka tateyama toga tonami toyama unazuki uozu yamada|
wakayama.jp|arida aridagawa gobo hashimoto hidaka hirogawa inami iwade kainan kamitonda katsuragi kimino kinokawa kitayama koya koza kozagawa kudoyama kushimoto mihama misato nachikatsuura shingu shirahama taiji tanabe wakayama yuasa yura|
webaccel.jp||rs user
yamagata.jp|asahi funagata higashine iide kahoku kaminoyama kaneyama kawanishi mamurogawa mikawa murayama nagai nakayama nanyo nishikawa obanazawa oe oguni ohkura oishida sagae sakata sakegawa shinjo shirataka shonai takahata tendo tozawa tsuruoka yamagata yamanobe yonezawa yuza|
yamaguchi.jp|abu hagi hikari hofu iwakuni kudamatsu mitou nagato oshima shimonoseki shunan tabuse tokuyama toyota ube yuu|
yamanashi.jp|chuo doshi fuefuki fujikawa fujikawaguchiko fujiyoshida hayakawa hokuto ichikawamisato kai kofu koshu kosuge minami-alps minobu nakamichi nanbu narusawa nirasaki nishikatsura oshino otsuki showa tabayama tsuru uenohara yamanakako yamanashi|
yokohama.jp|*|
ke|ac co go info me mobi ne or sc|
kg|com edu gov mil net org|ae us xx
kh|com edu gov net org|
ki|biz com edu gov info net org|
km|ass asso com coop edu gouv gov medecin mil nom notaires org pharmaciens prd presse tm veterinaire|
kn|edu gov net org|
kp|com edu gov org rep tra|
kr|ac ai busan chungbuk chungnam co daegu daejeon es gangwon go gwangju gyeongbuk gyeonggi gyeongnam hs incheon io it jeju jeonbuk jeonnam kg me mil ms ne or pe re sc seoul ulsan|c01 eliv-api eliv-cdn eliv-dns mmv vki
krd||co edu
kw|com edu emb gov ind net org|
ky|com edu net org|
kz|com edu gov mil net org|jcloud
la|com edu gov info int net org per|bnr
lb|com edu gov net org|
lc|co com edu gov net org|oy
limo||eth
eth.limo||*
link||canva cyon dweb eth inbrowser joinmc keenetic myfritz mypep
dweb.link||*
eth.link||*
inbrowser.link||*
nftstorage.link||ipfs
storacha.link||ipfs
w3s.link||ipfs
live||aem ewp hlx
ewp.live||*
lk|ac assn com edu gov grp hotel int ltd net ngo org sch soc web|
lol||omg
lr|com edu gov net org|
ls|ac biz co edu gov info net org sc|
lt|gov|
lu||123website
lv|asn com conf edu gov id mil net org|
ly|com edu gov id med net org plc sch|
ma|ac co gov net org press|
mc|asso tm|
md||ir
me|ac co edu gov its net org priv|barsy brasilia c66 craft ddns diskstation dnsfor dscloud edgestack filegear filegear-sg grok hopto i234 loginto lohmus mcdir mybox myds nohost noip opencloud soundcast synology tcp4 vp4 webhop xwx
hooc.me||seprox
transip.me||site
media||framer
menu||barsy barsyonline
mg|co com edu gov mil nom org prd|
mk|com edu gov inf name net org|
ml|ac art asso com edu gouv gov info inst net org pr presse|
mm|*|
mn|edu gov org|nyc
mo|com edu gov net org|
mobi||barsy dscloud
mp||ju
mr|gov|
ms|com edu gov net org|minisite
mt|com edu net org|
mu|ac co com gov net or org|
mv|aero biz com coop edu gov info int mil museum name net org pro|
mw|ac biz co com coop edu gov int net org|
mx|com edu gob net org|
my|biz com edu gov mil name net org|
mz|ac adv co edu gov mil net org|
na|alt co com gov net org|
name||ispmanager keenetic
her.name||forgot
his.name||forgot
navy||dns v6
nc|asso nom|
net||adobeaemcloud adobeio-static adobeioruntime akadns akamai akamai-staging akamaiedge akamaiedge-staging akamaihd akamaihd-staging akamaiorigin akamaiorigin-staging akamaized akamaized-staging alwaysdata apps-1and1 appudo at-band-camp azure-api azure-mobile azureedge azurefd azurestaticapps azurewebsites barsy blackbaudcdn blogdns boomla botdash bounceme bplaced broke-it buyshouses casacam cdn-edges cdn77-ssl channelsdvr clickrising cloudaccess cloudapp cloudflare cloudfront cloudfunctions cloudjiffy cloudycluster community-pro ctfcloud dattolocal ddns ddns-ip de5 debian definima deno dns-cloud dns-dynamic dnsalias dnsdojo dnsup does-it dontexist dsmynas dynalias dynathome dynu dynuddns dynv6 eating-organic edgekey edgekey-staging edgesuite edgesuite-staging endofinternet familyds fastlylb feste-ip firewall-gateway from-az from-co from-la from-ny gb gets-it ggff grafana-dev ham-radio-op heteml hicam homeftp homeip homelinux homeunix hu icp in in-dsl in-the-band in-vpn iobb ipifony ipv64 is-a-chef is-a-geek isa-geek jp keyword-on kicks-ass kinghost knx-server krellian live-on localcert localto luyani mafelo meinforum memset moonscale myamaze mydatto mydissent myeffect myfritz mymediapc mypsx myradweb mysecuritycamera myspreadshop mysynology nhlfan no-ip now-dns office-on-the oninferno opik ownip pgafan podzone privatizehealthinsurance rackmaze redirectme reserve-online routingthecloud ru schokokeks scrapper-site se seidat selfip sells-it senseering servebbs serveblog serveftp serveminecraft server-on shopselect siteleaf spryt square7 squares static-access subsc-pay supabase sytes thruhere torproject trafficmanager ts tunnelmole twmail uk uni5 usgovcloudapp usgovtrafficmanager vpndns vps-host vusercontent webhop yandexcloud za zabc
atlassian-dev.net||
prod.atlassian-dev.net||cdn
azurestaticapps.net||1 2 3 4 5 6 7 centralus eastasia eastus2 westeurope westus2
azurewebsites.net||australiacentral-01 australiacentral2-01 australiaeast-01 australiasoutheast-01 austriaeast-01 belgiumcentral-01 brazilsouth-01 brazilsoutheast-01 canadacentral-01 canadaeast-01 centralindia-01 centralus-01 centraluseuap-01 chilecentral-01 denmarkeast-01 eastasia-01 eastasiastage-01 eastus-01 eastus2-01 eastus2euap-01 eastus3-01 francecentral-01 francesouth-01 germanynorth-01 germanywestcentral-01 indiasouthcentral-01 indonesiacentral-01 israelcentral-01 israelnorthwest-01 italynorth-01 japaneast-01 japanwest-01 jioindiacentral-01 jioindiawest-01 koreacentral-01 koreasouth-01 malaysiawest-01 mexicocentral-01 newzealandnorth-01 northcentralus-01 northcentralusstage-01 northeastus5-01 northeurope-01 norwayeast-01 norwaywest-01 p polandcentral-01 qatarcentral-01 southafricanorth-01 southafricawest-01 southcentralus-01 southcentralus2-01 southeastasia-01 southeastus5-01 southindia-01 spaincentral-01 swedencentral-01 swedensouth-01 switzerlandnorth-01 switzerlandwest-01 taiwannorth-01 taiwannorthwest-01 uaecentral-01 uaenorth-01 uksouth-01 ukwest-01 westcentralus-01 westeurope-01 westindia-01 westus-01 westus2-01 westus3-01
p.azurewebsites.net||*
cdn77.net||r
channelsdvr.net||u
cloudflare.net||cdn
cloudflareanycast.net||cdn
cloudflarecn.net||cdn
cloudflareglobal.net||cdn
cloudjiffy.net||fra1-de west1-us
deno.net||sandbox
elastx.net||jls-sto1 jls-sto2 jls-sto3
fastly.net||freetls map
prod.fastly.net||a global
ssl.fastly.net||a b global
fastlylb.net||map
hrsn.net||vps
icp.net||*
localto.net||*
massivegrid.net||
paas.massivegrid.net||fr-1 lon-1 lon-2 ny-1 ny-2 sg-1
mynetname.net||sn
ovh.net||hosting webpaas
hosting.ovh.net||*
webpaas.ovh.net||*
saveincloud.net||jelastic nordeste-idc
scaleforce.net||j
srcf.net||soc user
torproject.net||pages
ts.net||c
c.ts.net||*
usgovcloudapi.net||servicebus
core.usgovcloudapi.net||blob file web
vps-host.net||
jelastic.vps-host.net||atl njs ric
windows.net||servicebus
core.windows.net||blob file web
yandexcloud.net||storage website
network||aem alces appwrite arvo azimuth co tlon
alces.network||*
new||builtwithrocket
builtwithrocket.new||*
news||noticeable
nf|arts com firm info net other per rec store web|
ng|com edu gov i mil mobi name net org sch|biz col firm gen ltd ngo plc
biz.ng||co dl go lg on
ni|ac biz co com edu gob in info int mil net nom org web|
nl||123website cistron co demon gov hosting-cluster khplay myspreadshop transurl
hosting-cluster.nl||site
transurl.nl||*
no|aa aarborte aejrie afjord agdenes ah aknoluokta akrehamn al alaheadju alesund algard alstahaug alta alvdal amli amot andasuolo andebu andoy andøy ardal aremark arendal arna aseral asker askim askoy askvoll askøy asnes audnedal aukra aure aurland aurskog-holand aurskog-høland austevoll austrheim averoy averøy badaddja bahcavuotna bahccavuotna baidar bajddar balat balestrand ballangen balsfjord bamble bardu barum batsfjord bearalvahki bearalváhki beardu beiarn berg bergen berlevag berlevåg bievat bievát bindal birkenes bjerkreim bjugn bodo bodø bokn bomlo bremanger bronnoy bronnoysund brumunddal bryne brønnøy brønnøysund bu budejju bygland bykle báhcavuotna báhccavuotna báidár bájddar bálát bådåddjå båtsfjord bærum bømlo cahcesuolo davvenjarga davvenjárga davvesiida deatnu dep dielddanuorri divtasvuodna divttasvuotna donna dovre drammen drangedal drobak drøbak dyroy dyrøy dønna egersund eid eidfjord eidsberg eidskog eidsvoll eigersund elverum enebakk engerdal etne etnedal evenassi evenes evenášši evje-og-hornnes farsund fauske fedje fet fetsund fhs finnoy finnøy fitjar fjaler fjell fla flakstad flatanger flekkefjord flesberg flora floro florø flå fm folkebibl folldal forde forsand fosnes frana fredrikstad frogn froland frosta froya fræna frøya fuoisku fuossko fusa fylkesbibl fyresdal førde gaivuotna galsa gamvik gangaviika gaular gausdal giehtavuoatna gielda gildeskal gildeskål giske gjemnes gjerdrum gjerstad gjesdal gjovik gjøvik gloppen gol gran grane granvin gratangen grimstad grong grue gulen guovdageaidnu gáivuotna gálsá gáŋgaviika ha habmer hadsel hagebostad halden halsa hamar hamaroy hamarøy hammarfeasta hammerfest hapmir haram hareid harstad hasvik hattfjelldal haugesund hemne hemnes hemsedal herad hitra hjartdal hjelmeland hl hm hobol hobøl hof hokksund hol hole holmestrand holtalen holtålen honefoss hornindal horten hoyanger hoylandet hurdal hurum hvaler hyllestad hábmer hámmárfeasta hápmir hå hægebostad hønefoss høyanger høylandet ibestad idrett inderoy inderøy iveland ivgu jan-mayen jessheim jevnaker jolster jondal jorpeland jølster jørpeland kafjord karasjohka karasjok karlsoy karlsøy karmoy karmøy kautokeino kirkenes klabu klepp klæbu kommune kongsberg kongsvinger kopervik kraanghke kragero kragerø kristiansand kristiansund krodsherad krokstadelva kråanghke krødsherad kvafjord kvalsund kvam kvanangen kvinesdal kvinnherad kviteseid kvitsoy kvitsøy kvæfjord kvænangen kárášjohka kåfjord laakesvuemie lahppi langevag langevåg lardal larvik lavagis lavangen leangaviika leaŋgaviika lebesby leikanger leirfjord leirvik leka leksvik lenvik lerdal lesja levanger lier lierne lillehammer lillesand lindas lindesnes lindås loabat loabát lodingen lom loppa lorenskog loten lund lunner luroy lurøy luster lyngdal lyngen láhppi lærdal lødingen lørenskog løten malatvuopmi malselv malvik mandal marker marnardal masfjorden masoy matta-varjjat meland meldal melhus meloy meløy meraker meråker midsund midtre-gauldal mil mjondalen mjøndalen mo-i-rana moareke modalen modum molde mosjoen mosjøen moskenes moss moåreke mr muosat muosát museum málatvuopmi mátta-várjjat målselv måsøy naamesjevuemie namdalseid namsos namsskogan nannestad naroy narviika narvik naustdal navuotna nedre-eiker nesna nesodden nesoddtangen nesseby nesset nissedal nittedal nl nord-aurdal nord-fron nord-odal norddal nordkapp nordre-land nordreisa nore-og-uvdal notodden notteroy nt návuotna nååmesjevuemie nærøy nøtterøy odda of oksnes ol omasvuotna oppdal oppegard oppegård orkanger orkdal orland orskog orsta osen oslo osoyro osteroy osterøy ostre-toten osøyro overhalla ovre-eiker oyer oygarden oystre-slidre porsanger porsangu porsgrunn porsáŋgu priv rade radoy radøy rahkkeravju raholt raisa rakkestad ralingen rana randaberg rauma re rendalen rennebu rennesoy rennesøy rindal ringebu ringerike ringsaker risor rissa risør rl roan rodoy rollag romsa romskog roros rost royken royrvik ruovat rygge ráhkkerávju ráisa råde råholt rælingen rødøy rømskog røros røst røyken røyrvik salangen salat saltdal samnanger sandefjord sandnes sandnessjoen sandnessjøen sandoy sandøy sarpsborg sauda sauherad sel selbu selje seljord sf siellak sigdal siljan sirdal skanit skanland skaun skedsmo skedsmokorset ski skien skierva skiervá skiptvet skjak skjervoy skjervøy skjåk skodje skánit skånland slattum smola smøla snaase snasa snillfjord snoasa snåase snåsa sogndal sogne sokndal sola solund somna sondre-land songdalen sor-aurdal sor-fron sor-odal sor-varanger sorfold sorreisa sortland sorum spjelkavik spydeberg st stange stat stathelle stavanger stavern steigen steinkjer stjordal stjordalshalsen stjørdal stjørdalshalsen stokke stor-elvdal stord stordal storfjord strand stranda stryn sula suldal sund sunndal suohkan surnadal svalbard sveio svelvik sykkylven sálat sálát søgne sømna søndre-land sør-aurdal sør-fron sør-odal sør-varanger sørfold sørreisa sørum tana tananger time tingvoll tinn tjeldsund tjielte tjome tjøme tm tokke tolga tonsberg torsken tr trana tranby tranoy tranøy troandin trogstad tromsa tromso tromsø trondheim trysil træna trøgstad tvedestrand tydal tynset tysfjord tysnes tysvar tysvær tønsberg uenorge ullensaker ullensvang ulstein ulvik unjarga unjárga utsira va vaapste vadso vadsø vaga vagan vagsoy vaksdal valle vang vanylven vardo vardø varggat varoy vefsn vega vegarshei vegårshei vennesla verdal verran vestby vestnes vestre-slidre vestre-toten vestvagoy vestvågøy vevelstad vf vgs vik vikna vindafjord voagat volda voss vossevangen várggát vågan vågsøy vågå værøy xn--andy-ira xn--asky-ira xn--aurskog-hland-jnb xn--avery-yua xn--bdddj-mrabd xn--bearalvhki-y4a xn--berlevg-jxa xn--bhcavuotna-s4a xn--bhccavuotna-k7a xn--bidr-5nac xn--bievt-0qa xn--bjddar-pta xn--blt-elab xn--bmlo-gra xn--bod-2na xn--brnny-wuac xn--brnnysund-m8ac xn--brum-voa xn--btsfjord-9za xn--davvenjrga-y4a xn--dnna-gra xn--drbak-wua xn--dyry-ira xn--eveni-0qa01ga xn--finny-yua xn--fjord-lra xn--fl-zia xn--flor-jra xn--frde-gra xn--frna-woa xn--frya-hra xn--ggaviika-8ya47h xn--gildeskl-g0a xn--givuotna-8ya xn--gjvik-wua xn--gls-elac xn--h-2fa xn--hamary-fya xn--hbmer-xqa xn--hcesuolo-7ya35b xn--hgebostad-g3a xn--hmmrfeasta-s4ac xn--hnefoss-q1a xn--hobl-ira xn--holtlen-hxa xn--hpmir-xqa xn--hyanger-q1a xn--hylandet-54a xn--indery-fya xn--jlster-bya xn--jrpeland-54a xn--karlsy-fya xn--karmy-yua xn--kfjord-iua xn--klbu-woa xn--koluokta-7ya57h xn--krager-gya xn--kranghke-b0a xn--krdsherad-m8a xn--krehamn-dxa xn--krjohka-hwab49j xn--ksnes-uua xn--kvfjord-nxa xn--kvitsy-fya xn--kvnangen-k0a xn--l-1fa xn--laheadju-7ya xn--langevg-jxa xn--ldingen-q1a xn--leagaviika-52b xn--lesund-hua xn--lgrd-poac xn--lhppi-xqa xn--linds-pra xn--loabt-0qa xn--lrdal-sra xn--lrenskog-54a xn--lt-liac xn--lten-gra xn--lury-ira xn--mely-ira xn--merker-kua xn--mjndalen-64a xn--mlatvuopmi-s4a xn--mli-tla xn--mlselv-iua xn--moreke-jua xn--mosjen-eya xn--mot-tla xn--msy-ula0h xn--mtta-vrjjat-k7af xn--muost-0qa xn--nmesjevuemie-tcba xn--nry-yla5g xn--nttery-byae xn--nvuotna-hwa xn--oppegrd-ixa xn--ostery-fya xn--osyro-wua xn--porsgu-sta26f xn--rady-ira xn--rdal-poa xn--rde-ula xn--rdy-0nab xn--rennesy-v1a xn--rhkkervju-01af xn--rholt-mra xn--risa-5na xn--risr-ira xn--rland-uua xn--rlingen-mxa xn--rmskog-bya xn--rros-gra xn--rskog-uua xn--rst-0na xn--rsta-fra xn--ryken-vua xn--ryrvik-bya xn--s-1fa xn--sandnessjen-ogb xn--sandy-yua xn--seral-lra xn--sgne-gra xn--skierv-uta xn--skjervy-v1a xn--skjk-soa xn--sknit-yqa xn--sknland-fxa xn--slat-5na xn--slt-elab xn--smla-hra xn--smna-gra xn--snase-nra xn--sndre-land-0cb xn--snes-poa xn--snsa-roa xn--sr-aurdal-l8a xn--sr-fron-q1a xn--sr-odal-q1a xn--sr-varanger-ggb xn--srfold-bya xn--srreisa-q1a xn--srum-gra xn--stjrdal-s1a xn--stjrdalshalsen-sqb xn--stre-toten-zcb xn--tjme-hra xn--tnsberg-q1a xn--trany-yua xn--trgstad-r1a xn--trna-woa xn--troms-zua xn--tysvr-vra xn--unjrga-rta xn--vads-jra xn--vard-jra xn--vegrshei-c0a xn--vestvgy-ixa6o xn--vg-yiab xn--vgan-qoa xn--vgsy-qoa0j xn--vre-eiker-k8a xn--vrggt-xqad xn--vry-yla5g xn--yer-zna xn--ygarden-p1a xn--ystre-slidre-ujb ákŋoluokta álaheadju áltá åfjord åkrehamn ål ålesund ålgård åmli åmot årdal ås åseral åsnes øksnes ørland ørskog ørsta østre-toten øvre-eiker øyer øygarden øystre-slidre čáhcesuolo|123hjemmeside co myspreadshop
aa.no|gs|
ah.no|gs|
akershus.no|nes|
bu.no|gs|
buskerud.no|nes|
fm.no|gs|
hedmark.no|os valer våler xn--vler-qoa|
hl.no|gs|
hm.no|gs|
hordaland.no|os|
jan-mayen.no|gs|
more-og-romsdal.no|heroy sande|
mr.no|gs|
møre-og-romsdal.no|herøy sande|
nl.no|gs|
nordland.no|bo bø heroy herøy xn--b-5ga xn--hery-ira|
nt.no|gs|
of.no|gs|
ol.no|gs|
oslo.no|gs|
ostfold.no|valer|
rl.no|gs|
sf.no|gs|
st.no|gs|
svalbard.no|gs|
telemark.no|bo bø xn--b-5ga|
tm.no|gs|
tr.no|gs|
va.no|gs|
vestfold.no|sande|
vf.no|gs|
xn--mre-og-romsdal-qqb.no|sande xn--hery-ira|
xn--stfold-9xa.no|xn--vler-qoa|
østfold.no|våler|
now||dyn here tmp
np|*|
nr|biz com edu gov info net org|
nu||enterprisecloud merseine mine shacknet
nz|ac co cri geek gen govt health iwi kiwi maori mil māori net org parliament school xn--mori-qsa|cloudns
om|co com edu gov med museum net org pro|
one||kin service website
kin.one||*
online||barsy book eero eero-stage heimdns leapcell websitebuilder
orange||tech
org||accesscam ae altervista barsy blogdns blogsite bmoattachments boldlygoingnowhere cable-modem camdvr cloudns collegefan couchpotatofries ddnss dnsalias dnsdojo doesntexist dontexist doomdns dpdns dsmynas duckdns dvrdns dynalias dyndns dynserv endofinternet endoftheinternet eu familyds fedorainfracloud fedorapeople freeddns freedesktop from-me fspages game-host gotdns hatenadiary hepforge hk hobby-site homedns homeftp homelinux homeunix hopto httpbin in-dsl in-vpn ip-dynamic is-a-bruinsfan is-a-candidate is-a-celticsfan is-a-chef is-a-geek is-a-knight is-a-linux-user is-a-patsfan is-a-soxfan is-found is-local is-lost is-saved is-very-bad is-very-evil is-very-good is-very-nice is-very-sweet isa-geek jpn js kicks-ass misconfused mlbfan my-firewall myfirewall myftp mysecuritycamera mywire nflfan no-ip now-dns pimienta podzone poivron potager pubtls read-books readmyblog routingthecloud roxa selfip sellsyourhome servebbs serveftp servegame small-web spdns stuff-4-sale sweetpepper toolforge tunk tuxfamily twmail ufcfan us webhop webredirect wmcloud wmflabs wz za zapto
cdn77.org||c rsc
cdn77-secure.org||
origin.cdn77-secure.org||ssl
dyndns.org||go home
eu.org||al asso at au be bg ca cd ch cn cy cz de dk edu ee es fi fr gr hr hu ie il in int is it jp kr lt lu lv me mk mt my net ng nl no nz pl pt ro ru se si sk tr uk us
fedoraproject.org||cloud
os.fedoraproject.org||app
stg.fedoraproject.org||
os.stg.fedoraproject.org||app
teckids.org||s3
wmcloud.org||beta
ovh||nerdpol
pa|abo ac com edu gob ing med net nom org sld|
page||aem codeberg deuxfleurs heyflow hlx linkyhost mybox mymagic omgs pdns plesk prod prvcy rocky statichost vibekit
pe|com edu gob mil net nom org|
pf|com edu org|
pg|*|
ph|com edu gov i mil net ngo org|cloudns
photos||framer
pictures||1337
pizza||ngrok
pk|ac biz com edu fam gkp gob gog gok gop gos gov net org web|
pl|agro aid atm augustow auto babia-gora bedzin beskidy bialowieza bialystok bielawa bieszczady biz boleslawiec bydgoszcz bytom cieszyn com czeladz czest dlugoleka edu elblag elk glogow gmina gniezno gorlice gov grajewo gsm ilawa info jaworzno jelenia-gora jgora kalisz karpacz kartuzy kaszuby katowice kazimierz-dolny kepno ketrzyn klodzko kobierzyce kolobrzeg konin konskowola kutno lapy lebork legnica lezajsk limanowa lomza lowicz lubin lukow mail malbork malopolska mazowsze mazury media miasta mielec mielno mil mragowo naklo net nieruchomosci nom nowaruda nysa olawa olecko olkusz olsztyn opoczno opole org ostroda ostroleka ostrowiec ostrowwlkp pc pila pisz podhale podlasie polkowice pomorskie pomorze powiat priv prochowice pruszkow przeworsk pulawy radom rawa-maz realestate rel rybnik rzeszow sanok sejny sex shop sklep skoczow slask slupsk sos sosnowiec stalowa-wola starachowice stargard suwalki swidnica swiebodzin swinoujscie szczecin szczytno szkola targi tarnobrzeg tgory tm tourism travel turek turystyka tychy ustka walbrzych warmia warszawa waw wegrow wielun wlocl wloclawek wodzislaw wolomin wroclaw zachpomor zagan zarow zgora zgorzelec|art beep bielsko cfolks co dfirma dkonto ecommerce-shop gda gdansk gdynia gliwice homesklep iqhs krakow krasnik leczna lodz lubartow lublin med myspreadshop pabianice plock poniatowa poznan sdscloud shoparena sieradz simplesite skierniewice sopot swidnik torun unicloud wroc you2 zakopane zgierz
gov.pl|ap griw ic is kmpsp konsulat kppsp kwp kwpsp mup mw oia oirm oke oow oschr oum pa pinb piw po pr psp psse pup rzgw sa sdn sko so sr starostwo ug ugim um umig upow uppo us uw uzs wif wiih winb wios witd wiw wkz wsa wskr wsse wuoz wzmiuw zp zpisdn|
place||co ship
plus||playit
playit.plus||at with
at.playit.plus||*
pm||name own
pn|co edu gov net org|
pr|ac biz com edu est gov info isla name net org pro prof|
pro|aaa aca acct avocat bar cpa eng jur law med recht|barsy cloudns keenetic ngrok
ps|com edu gov net org plo sec|
pt|com edu gov int net nome org publ|123paginaweb
pub||barsy id kin
id.pub||*
kin.pub||*
pw|gov|cloudns x443
py|com coop edu gov mil net org|
qa|com edu gov mil name net org sch|
re|asso com|can netlib
reviews||aem
rip||clan
ro|arts com firm info nom nt org rec store tm www|barsy co shop
rocks||lima-city myddns stackit v6 webspace
rs|ac co edu gov in org|barsy ox
brendly.rs||shop
ru||ac adygeya bashkiria bir cbg com dagestan edu eurodir gov grozny int kalmykia kustanai marine mcdir mcpre mil mircloud mordovia msk myjino mytis na4u nalchik net nov org pp pyatigorsk ras spb vladikavkaz vladimir
cldmail.ru||hb
mcdir.ru||vps
myjino.ru||hosting landing spectrum vps
hosting.myjino.ru||*
landing.myjino.ru||*
spectrum.myjino.ru||*
vps.myjino.ru||*
run||appwrite build canva cloud code database development liara lovable migration needle onporter ravendb repl rwx sanity sm stackit val vercel wix
appwrite.run||*
build.run||*
code.run||*
database.run||*
liara.run||iran
migration.run||*
val.run||web
rw|ac co coop gov mil net org|
sa|com edu gov med net org pub sch|
sb|com edu gov net org|
sc|com edu gov net org|
scot||co gov me mygov org
gov.scot||service
sd|com edu gov info med net org tv|
se|a ac b bd brand c d e f fh fhsk fhv g h i k komforb kommunalforbund komvux l lanbib m n naturbruksgymn o org p parti pp press r s t tm u w x y z|123minsida com iopsys itcouldbewor myspreadshop
services||loginline
sg|com edu gov net org|enscaled
sh|com gov mil net org|bearly botda hashbang lovable now surge teleport
platform.sh||ent eu us
shop||barsy barsyonline base hoplix shopware
show||ms
si||f5 gitpage
site||barsy byen caffeine chatgpt cloudera co convex cpanel cyon docsflowy fastvps figma figma-gov heyflow jele jouwweb loginline madethis medusajs notion novecore omniwe opensocial piebox platformsh playcode preview puter scw sol sourcecraft square srht support tst wpsquared
canva.site||my
cloudera.site||*
convex.site||eu-west-1 us-east-1
platformsh.site||*
scw.site||ams waw
tst.site||*
sk|org|
sl|com edu gov net org|
sn|art com edu gouv org univ|
so|com edu gov me net org|surveys
space||app-ionos deployagent heiyu hf manus myfast project uber vibehost xs4all
hf.space||static
ss|biz co com edu gov me net org sch|
st|co com consulado edu embaixada mil net org principe saotome store|cn helioho kirara noho
cn.st||*
store||barsy sellfy shopware storebase
studio||ai sanity
su||abkhazia adygeya aktyubinsk arkhangelsk armenia ashgabad azerbaijan balashov bashkiria bryansk bukhara chimkent dagestan east-kazakhstan exnet georgia grozny ivanovo jambyl kalmykia kaluga karacol karaganda karelia khakassia krasnodar kurgan kustanai lenug mangyshlak mordovia msk murmansk nalchik navoi north-kazakhstan nov obninsk penza pokrovsk sochi spb tashkent termez togliatti troitsk tselinograd tula tuva vladikavkaz vladimir vologda
support||barsy
sv|com edu gob org red|
sx|gov|
sy|com edu gov mil net org|
systems||miren
sz|ac co org|
team||discourse jelastic
tech||cleverapps
technology||co
tf||sch
th|ac co go in mi net or|online shop
tj|biz co com edu go gov int mil name net nic org test web|
tl|gov|
tm|co com edu gov mil net nom org|
tn|com ens fin gov ind info intl mincom nat net org perso tourism|orangecloud
to|com edu gov mil net org|611 nett vpnplus x0
quickconnect.to||direct
today||prequalifyme
tools||myaddr
addr.tools||dyn
top||ntdll wadl
wadl.top||*
tr|av bbs bel biz com dr edu gen gov info k12 kep mil name nc net org pol tel tsk tv web|
nc.tr|gov|
tt|biz co com edu gov info mil name net org pro|
tv||better-than dyndns from on-the-web sakura worse-than
tw|club com ebiz edu game gov idv mil net org|mydns url
com.tw||mymailer
tz|ac co go hotel info me mil mobi ne or sc tv|
ua|cherkassy cherkasy chernigov chernihiv chernivtsi chernovtsy ck cn com cr crimea cv dn dnepropetrovsk dnipropetrovsk donetsk dp edu gov if in ivano-frankivsk kh kharkiv kharkov kherson khmelnitskiy khmelnytskyi kiev kirovograd km kr kropyvnytskyi krym ks kv kyiv lg lt lugansk luhansk lutsk lv lviv mk mykolaiv net nikolaev od odesa odessa org pl poltava rivne rovno rv sb sebastopol sevastopol sm sumy te ternopil uz uzhgorod uzhhorod vinnica vinnytsia vn volyn yalta zakarpattia zaporizhzhe zaporizhzhia zhitomir zhytomyr zp zt|biz cc co cx inf ltd pp v
ug|ac co com edu go gov mil ne or org sc us|
uk|ac co gov ltd me net nhs org plc police sch|barsy conn copro hosp independent-commission independent-inquest independent-inquiry independent-panel independent-review nimsite oraclegovcloudapps public-inquiry pymnt royal-commission
co.uk||adimo barsy barsyonline myspreadshop nh-serv no-ip
layershift.co.uk||j
retrosnub.co.uk||cust
gov.uk||api campaign service
oraclegovcloudapps.uk||*
org.uk||affinitylottery glug lug lugs raffleentry weeklylottery
sch.uk|*|
us|ak al ar as az ca co ct dc de dni fl ga gu hi ia id il in isa ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nsn nv ny oh ok or pa pr ri sc sd tn tx ut va vi vt wa wi wv wy|azure-api azurewebsites cloudns freeddns golffan heliohost is-by land-4-sale mircloud ngo noip pointto servername srv stuff-4-sale
ak.us|cc k12 lib|
al.us|cc k12 lib|
ar.us|cc k12 lib|
as.us|cc k12 lib|
az.us|cc k12 lib|
ca.us|cc k12 lib|
co.us|cc k12 lib|
ct.us|cc k12 lib|
databricksapps.us||aws-gov
dc.us|cc k12 lib|
de.us|cc|
enscaled.us||phx
fl.us|cc k12 lib|
ga.us|cc k12 lib|
gu.us|cc k12 lib|
hi.us|cc lib|
ia.us|cc k12 lib|
id.us|cc k12 lib|
il.us|cc k12 lib|
in.us|cc k12 lib|
ks.us|cc k12 lib|
ky.us|cc k12 lib|
la.us|cc k12 lib|
ma.us|cc k12 lib|
k12.ma.us|chtr paroch pvt|
md.us|cc k12 lib|
me.us|cc k12 lib|
mi.us|ann-arbor cc cog dst eaton gen k12 lib mus tec washtenaw|
mn.us|cc k12 lib|
mo.us|cc k12 lib|
ms.us|cc k12|
mt.us|cc k12 lib|
nc.us|cc k12 lib|
ne.us|cc k12 lib|
nh.us|cc k12 lib|
nj.us|cc k12 lib|
nm.us|cc k12 lib|
nv.us|cc k12 lib|
ny.us|cc k12 lib|
oh.us|cc k12 lib|
ok.us|cc k12 lib|
or.us|cc k12 lib|
pa.us|cc k12 lib|
pr.us|cc k12 lib|
ri.us|cc lib|
sc.us|cc k12 lib|
sd.us|cc lib|
srv.us||gh gl
tn.us|cc k12 lib|
tx.us|cc k12 lib|
ut.us|cc k12 lib|
va.us|cc k12 lib|
vi.us|cc k12 lib|
vt.us|cc k12 lib|
wa.us|cc k12 lib|aberdeen bainbridge-isl bellevue bremerton centralia chehalis forks gig-harbor hoquiam keyport kingston olympia port-angeles port-ludlow port-orchard port-townsend poulsbo redmond renton sea seattle sequim shelton silverdale yarrow-point
wi.us|cc k12 lib|
wv.us|cc|
wy.us|cc k12 lib|
uy|com edu gub mil net org|gv
uz|co com net org|
vc|com edu gov mil net org|0e gv mydns
0e.vc||*
gv.vc||d
ve|arts bib co com e12 edu emprende firm gob gov ia info int mil net nom org rar rec store tec web|
vg|edu|
vi|co com k12 net org|
vip||hidns
vn|ac ad ai angiang ap bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc binhthuan biz camau cantho caobang com daklak daknong danang dienbien dongnai dongthap edu gialai gov hagiang haiduong haiphong hanam hanoi hatinh haugiang health hoabinh hue hungyen id info int io khanhhoa kiengiang kontum laichau lamdong langson laocai longan namdinh name net nghean ninhbinh ninhthuan on org phutho phuyen pro quangbinh quangnam quangngai quangninh quangtri soctrang sonla tayninh thaibinh thainguyen thanhhoa thanhphohochiminh thuathienhue tiengiang travinh tuyenquang vinhlong vinhphuc yenbai|
vu|com edu net org|
website||framer
wf||biz sch
wiki||framer
work||puter
ws|com edu gov net org|advisor cloud66 dyndns mypets
advisor.ws||*
wtf||ddns
xn--4dbrk0ce|xn--4dbgdty6c xn--5dbhl8d xn--8dbq2a xn--hebda8b|
xn--90a3ac|xn--80au xn--90azh xn--c1avg xn--d1at xn--o1ac xn--o1ach|
xn--j6w193g|xn--55qx5d xn--gmqw5a xn--mxtq1m xn--od0alg xn--uc0atv xn--wcvs22d|
xn--o3cw4h|xn--12c1fe0br xn--12cfi8ixb8l xn--12co0c3b4eva xn--h3cuzk1di xn--m3ch0j3a xn--o3cyx2a|
xn--p1acf||xn--41a xn--80aaa0cvac xn--90a1af xn--90amc xn--c1avg xn--h1ahn xn--h1aliz xn--j1adp xn--j1aef xn--j1ael8b
xyz||botdash caffeine exe opentunnel telebit
telebit.xyz||*
ye|com edu gov mil net org|
yt||org
za|ac agric alt co edu gov grondar law mil net ngo nic nis nom org school tm web|
zm|ac biz co com edu gov info mil net org sch|
zone||lima prg1-zerops stackit triton zerops
triton.zone||*
zerops.zone||*
zw|ac co gov mil org|
рус||биз ком крым мир мск орг самара сочи спб я
срб|ак обр од орг пр упр|
ישראל|אקדמיה ישוב ממשל צהל|
ไทย|ทหาร ธุรกิจ รัฐบาล ศึกษา องค์กร เน็ต|
香港|個人 公司 政府 教育 組織 網絡|
`;
