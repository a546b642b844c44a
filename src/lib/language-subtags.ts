// Written by npm run language-subtags from language-subtag-registry 0.4.2.

/** Languages of two and three letters by their first two: `aa-ab` are `aa`, `aaa` and `aab`. */
export const LANGUAGE_GROUPS = `
aa-abcdefghiklmnopqstuvwxz ab-abcdefghijlmnopqrstuvwxyz acabdefhiklmnpqrstuvwxyz adabdefghijlnopqrstuwxyz
ae-abcdeklmnqrsuwyz af-abdeghiknopstuz agabcdefghijklmnopqrstuvwxyz ahabghiklmnoprst aiabcdefghijklmnopqrstwxy
ajaginpstuwz ak-bcdefghijklmopqrstuvwxyz alacdefghijklmnopqrstuvwxyz am-abcefgijklmnopqrstuvwxyz
an-abcdefghijklmnopqrstuvwxyz aoabcdefghijklmnrstuxz apabcdefghijklmnopqrstuvwxyz aqacdgklmnprtz
ar-bcdehijklnopqrstuvwxyz as-abcdefghijklnopqrstuvwxyz atabcdeghijklmnopqrstuvwxyz auabcdefghijklmnopqrstuwxyz
av-bdiklmnostuv awabcdeghikmnorstuvwxy axbegklmx ay-abcdeghiklnopqrstuxyz az-abcdgjmnotz
ba-abcdefghijlnoprstuvwxyz bbabcdefghijklmnopqrstuvwxyz bcabcdefghijklmnopqrstuvwyz
bdabcdefghijklmnopqrstuvwxyz be-abcdefghijkmopqrstuvwxyz bfabcdefghijklmnopqrstuwxyz
bg-abcdefgijklmnopqrstuvwxyz bh-abcdefghijklmnopqrstuvwxyz bi-abcdefgjklmnopqrtuvwxyz
bjabcdefghijklmnopqrstuvwxyz bkabcdfghijklmnopqrstuvwxyz blabcdefghijklmnopqrstvwxyz
bm-abcdefghijklmnopqrstuvwxyz bn-abcdefgijklmnopqrstuvwxyz bo-abefghijklmnopqrtuvwxyz
bpabcdeghijklmnopqrstuvwxyz bqabcdfghijklmnopqrstuvwxyz br-abcdfghijklmnopqrstuvwxyz
bs-abcefghijklmnopqrstuvwxy btabcdefghijklmnopqrstuvwxyz buabcdefghijkmnopqstuvwxyz
bvabcdefghijklmnopqrtuvwxyz bwabcdefghijklmnopqrstuwxyz bxabcdefghijklmnopqrsuvwxz byabcdefghijklmnopqrstvwxyz
bzabcdefghijklmnopqrstuvwxyz ca-abcdefghijklmnopqrsuvwxyz cbabcdeghijklnoqrstuvwy ccacdeghjlmnopqrs
cdacdefghijmnorsyz ce-abgklnty cfadgm cgacgk ch-bcdfghjklmnopqrtwxyz ciabcdehkmnprwy cjaehikmnoprsvy
ckabhlmnoqrstuvxyz clacdehijklmostuwy cmacegiklmnorst cnabcghiklopqrstuwx co-abcdefghjklmnopqtuvwxyz
cpabcefginopsuxy cqdu cr-abcdfghijklmnopqrstvwxyz cs-abcdefghijklmnopqrstuvwxyz ctacdeghlmnopstuyz
cu-abcghijklmopqrstuvwxy cv-gn cwabdegt cxh cy-abo czhknot da-acdefghijklmopqrsuvwxyz dbabdefgijlmnopqrtuvwy
dccr ddadegijnorsw de-cdefghiklmnpqrsvz dgabcdeghiklnorstuwxz dhadgilmnorsuvwx diabcdfghijklmnopqrstuwxyz
djabcdefijklmnoruw dkagklrsx dlgkmn dmabcdefgklmnorsuvwxy dnadegijknortuvwy doabcefhiklnopqrstvwxyz dpp
drabcdeghilnoqrstuwy dsbehiklnoqz dtabdhikmnoprstuy duabcdefghijklmnopqrsuvwxyz dv-a dwaklrsuwyz dyabdgimnoruy
dz-adegln eaa ebcgkoru ecrsy ee-e efaei egalmoxy ehsu eiptv eja ekacegiklmopry el-ehikmopux
emabegikmnopqsuwxyz en-abcdfhlmnoqruvwx eo-t epi eraghikorstw es-eghiklmnoqsuxy et-bchnorstuxz eu-dq evehn ewo
ext eyao ezae fa-abdfghijklmnprtuxyz fbl fcs fer ff-im fgr fi-aeflprtuw fj- fkkv flahilnry fmpu fnbgi
fo-dimnrsx fpe fqs fr-cdkmopqrst fsels fubcdefhijmnqrtuvy fvr fwae fy- ga-abcdefghijklmnopqrstuvwxyz
gbabcdefghijklmnopqrsuvwxyz gccdeflnrt gd-abcdefghijklmnoqrstux geabcdfghijklmqsvwxyz gfktx ggabdegklnortuw
ghacehklnorst giabcdeghilmnopqrstuwxyz gjikmnru gkadenopu gl-bcdhijkloruwy gmabdeghlmnqruvwxyz
gn-abcdeghijklmnoqrtuwz goabcdefghijklmnopqrstuvwxyz gpaen gqainru grabcdghijkmoqrstuvwxyz gseglmnopsw gtaiu
gu-abcdefghiklmnopqrstuvwxz gv-acefjlmnoprsy gwabcdefgijmnrtuwx gxx gyabdefgilmnoryz gzain
ha-abcdefghijklmnopqrsvwxyz hbabnou hcah hdnsy he-adghim hgmw hhiry hi-abdfghijklmortwx hji hkaehkns hlabdetu
hmabcdefghijklmnpqrstuvwxyz hnadeghijmnosu ho-abcdehijklmoprstvwyz hpos hr-acekmoprtuwxz hsbhlns ht-iosux
hu-bcdefghijklmopqrstuvwxyz hvceknv hwaco hy-awx hz- ia-inpr ibabdeghilmnruy icahlr id-abcdeirstu ie-
ifabefkmuy ig-beglmnosw ihbipw ii-nr ijcejnos ik-ehikloprstvwxz ilabgiklmopsuvw imaeilnorsty in-bceghjlmnopstz
io-ruw ipio iquw iraehiknoruxy is-acdeghikmnortuv it-bcdeiklmorstvwxyz iu-m ivbv iw-kmos ixcl iyaox izhimrz
ja-abcdefhjklmnoqrstuxyz jbeijkmnortuw jcst jdagt jebeghiklnrtu jgbeko jhis ji-abcdeghilmoqtuvy jjer jkamoprsu
jles jmabcdilnrswx jnadgijls jobdgrsw jparx jqr jrabrtu jsl juabcdhiklmnoprstuwy jv-dn jw-i jyaey
ka-abcdefghijkmopqrvwxy kbabcdefghijklmnopqrstuvwxyz kcabcdefghijklmnopqrstuvwxyz kdacdefghijklmnopqrtuvwxyz
keabcdefghijklmnopqrstuvwxyz kfabcdefghijklmnopqrstuvwxyz kg-abcdefghijklmnopqrstuvwxy
khabcdefghijklnopqrstuvwxyz ki-abcdefghijlmopqstuvwxyz kj-abcdefghijklmnopqrstuvxyz
kk-abcdefghijklmnopqrstuvwxyz kl-abcdefghijklmnopqrstuvwxyz km-abcdefghijklmnopqrstuvwxyz
kn-abcdefgijklmnopqrstuvwxyz ko-acdefghijklopqstuvwxyz kpabcdefghijklmnopqrstuvwxyz
kqabcdefghijklmnopqrstuvwxyz kr-abcdefhijklmnoprstuvwxyz ks-abcdefghijklmnopqrstuvwxyz
ktabcdefghijklmnopqrstuvwxyz ku-bcdefghijklmnopqstuvwxyz kv-abcdefghijklmnopqrstuvwxyz
kw-abcdefghijklmnopqrstuvwxyz kxabcdefhijklmnopqrstuvwxyz ky-abcdefghijklmnopqrstuvwxyz
kzabcdefghijklmnopqrstuvwxyz la-abcdefghijklmnpqrsuwxyz lb-abcefgijklmnoqrstuvwxyz lccdefhlmpqs
ldabdghijklmnopq leabcdefghijklmnopqrstuvwxyz lfan lg-abghiklmnoqrstuz lhahilmnpstu li-abcdefghijklopqrsuvwxyz
ljaeilpwx lkabcdehijlmnorstuy llabcdefghijklmnopqsux lmabcdefghijklmnopqruvwxyz ln-abdghijlmnosuwz
lo-abcefghijklmnopqrstuvwxyz lpaenox lqr lracegiklmnortvz lsabcdeghilmnoprstvwy lt-cghinosu
lu-acdefhijklmnopqrstuvwyz lv-aiklsu lwaeghlmostuw lxm lyagn lzhlnz maabdefgijkmnpqstuvwxz
mbabcdefhijklmnopqrstuvwxyz mcabcdefghijklmnopqrstuvwxyz mdabcdefghijklmnpqrstuvwxyz
meabcdefghijklmnopqrstuvwyz mfabcdefghijklmnopqrstuvwxyz mg-abcdefghijklmnopqrstuvwxyz
mh-abcdefghijklmnopqrstuwxyz mi-abcdefghijklmnopqrstuwxyz mjabcdeghijklmnopqrstuvwxyz
mk-abcefghijklmnopqrstuvwxyz ml-abcdefhijklmnopqrsuvwxz mmabcdefghijklmnopqrtuvwxyz
mn-abcdefghijklmnopqrstuvwxyz mo-acdefghijkmopqrstuvwxyz mpabcdeghijklmnopqrstuvwxyz
mqabcefghijklmnopqrstuvwxyz mr-abcdefghjklmnopqrstuvwxyz ms-bcdefghijklmnopqrstuvwxyz
mt-abcdefghijklmnopqrstuvwxy muabcdeghijklmnopqrstuvxyz mvabdefghiklmnopqrstuvwxyz
mwabcdefghijklmnopqrstuvwxyz mxabcdefghijklmnopqrstuvwxyz my-bcdefghijklmnopqrstuvwxyz
mzabcdeghijklmnopqrstuvwxyz na-abcdefghijklmnopqrstwxyz nb-abcdefghijkmnopqrstuvwxy ncabcdefghijklmnopqrstuxz
nd-abcdfghijklmnpqrstuvwxyz ne-abcdefghijkmnoqrstuvwxyz nfadlru ng-abcdefghijklmnopqrstuvwxyz
nhabcdefghikmnopqrtuvwxyz niabcdefghijklmnoqrstuvwxyz njabdhijlmnorstuxyz nkabcdefghijkmnopqrstuvwxz
nl-acegijklmnoqruvwxyz nmabcdefghijklmnopqrstuvwxyz nn-abcdefghijklmnpqrstuvwxyz no-acdefghijklmnopqstuvwyz
npabghilnosuxy nqgklmnoqty nr-abcefgiklmnprtuxz nsabcdefghiklmnopqrstuvwxyz ntdegijkmoprsuwxyz
nuabcdefghijklmnopqrstuvwxyz nv-hmo nwabcegimorwxy nxadegiklmnoqrux ny-bcdefghijklmnopqrstuvwxy nzabdikmrsuyz
oaackrv obiklmortu oc-ahmou odaktu ofosu ogbcegou ohtu oiaen oj-bcgpsvw okabcdeghijklmnorsuvxz oladekmortu
om-abcegiklnopqrtuvwxy onabegijknoprstuwx oodgnrs opakmoty or-aceghnorstuvwxyz os-acinoptux
otabdeiklmnoqrstuwxyz ouabeimn ovd owil oybdmy ozm pa-abcdefghiklmopqrstuvwxyz pbbcefghilmnoprstuvyz
pcabcdefghijklmnprw pdacinotu peabdefghijklmopqsvxyz pfael pgadgiklnsuyz phadghijklmnoqrtuvw
pi-abcdefghijlmnoprstuvwxyz pjt pkabcghnoprstu pl-abcdefghjklnopqrstuvwyz pmabcdefhijklmnoqrstuwxyz
pnabcdeghijklmnopqrstuvwxyz pocdefghikmnopqstvwxyz ppaeiklmnopqrstu pqaemw prabcdefghiklmnopqrstuwxyz
ps-acdeghilmnopqrstuwy pt-ahinopqrtuvwy puabcdefgijkmopqrtuwxyz pwabgimnorw pxm pyemnsuxy pzehn
qu-abcdfghiklmnpqrsvwxyz qvacehijlmnopswyz qwacehmst qxachlnopqrstuw qyap raabcdfghijklmnopqrstuvwxyz rbbklp
rcf rdb reabegijlmnrsty rgaeknrsu rhgp riabeflmnrtu rjgis rkabhimtw rm-abcdefghiklmnopqrstuvwxyz rn-abdglnprw
ro-abcdefglmopruw rpnt rrimot rsbiklmnw rtchmsw ru-bcefghikopqtuyz rw-aklmor rxdw rynsu rzh
sa-abcdefhijklmopqrstuvwxyz sbabcdefghijklmnopqrstuvwxyz sc-abefghiklnopqstuvwx sd-abcefghjklmnopqrstuvxz
se-abcdefghijklmnopqrstuvwyz sfbemsw sg-abcdeghijklmnoprstuwxyz sh-abcdeghijklmnopqrstuvwxyz
si-abdefghijklmopqrstuvwxyz sjabcdegklmnoprstuw sk-abcdefghijkmnopqrstuvwxyz sl-acdefghijlmnpqrstuwxyz
sm-abcdfghijklmnpqrstuvwxyz sn-bcefghijklmnopqrsuvwxyz so-abcdeghijklnopqrsuvwxyz spbcdegiklmnopqrstuvxy
sq-ahjkmnoqrstux sr-abcefghiklmnoqrstuvwxyz ss-abcdefghijklmnopqrstuvxyz st-abdefghijklmnopqrstuvwy
su-abcegijklmoqrstvwxyz sv-abcekmrsx sw-bcfghijklmnopqrstuvwxy sxbcegklmnorsuw syabcdiklmnorswxy
szabcdeglnpsvwy ta-abcdefgijklnopqrsuvwxyz tbabcdefghijklmnopqrstuvwxyz tcabcdefghiklmnopqstuwxyz
tdabcdefghijklmnoqrstuvxy te-abcdefghikmnopqrstuvwxyz tfinort tg-abcdefghijnopqrstuvwxyz
th-cdefhiklmnpqrstuvwxyz ti-acdefghijklmnopqstuvwxyz tjagijlmnopsuw tk-abdefgklmnpqrstuvwxz
tl-abcdfghijklmnopqrstuvwxy tmabcdefghijklmnopqrstuvwyz tn-abcdefghiklmnopqrstuvwxyz
to-bcdefghijklmopqrsuvwxyz tpacefgijklmnopqrtuvwxyz tqblmnopqrtuw tr-abcdefghijklmnopqrstuvwxyz
ts-abcdefghijklmpqrstuvwxyz tt-abcdefghijklmnopqrstuvwyz tuabcdefghijlmnopqstuvwxyz tvadeiklmnostuwxy
tw-abcdefghlmnopqrtuwxy txabceghijmnoqrstuxy ty-aehijlnprstuvxyz tzahjlmnox uamnr ubailruy udaegijlmu ues ufi
ug-abehnoy uhan uisv uji uk-aghiklpqsuvwy ulabcefiklmnuwy umabcdgimnoprsu unadegikmnpruxz uokn upiv
ur-abcefghijklmnoprtuvwxyz usahikpsu utaehpru uumnru uvehl uwa uya uz-ns vaaefghijlmnoprsuvy vbbk ve-cdlmopr
vgrt vi-cdfglnstv vjk vkaijklmnoptuz vlps vmabcdefghijklmpqrsuvwxyz vnkmp vo-rt vraost vsilnv vto vumnt vwa
wa-abcdefghijklmnopqrstuvwxyz wbabefhijklmpqrstvw wcai wddgjktuy weacdghimnoprstuw wfg wgabgiouwy whagku
wibcefghijklmnrtuvwy wjai wkabdlruwy wlaceghiklmorsuvwxy wmabcdeghimnostwx wnbcdegikmnopuwy
wo-abcdefgikmnorswy wpc wrabdghiklmnoprsuvwxyz wsagikrsuv wtbfhikmw wuabdhlmnrtuvxy wwaborw wxaw wyabimnry
xaabcdegijklmnopqrstuvwy xbabcdegijmnoprwxy xcbceghlmnortuvwy xdackmoqy xebdglmprstu xfa xgabdfgilmnruw
xh-acdemrtuv xiabilnprsvy xjbt xkabcdefghijklnopqrstuvwxyz xlabcdeginopsuy xmabcdefghjklmnopqrstuvwxyz
xnabdghijkmnoqrstuyz xocdgikmnoprw xpabcdefghijklmnopqrstuvwxyz xqat xrabdegimnqrtuw xsabcdehijlmnopqrsuvy
xtabcdeghijlmnopqrstuvwyz xuabdgjlmnoprtu xveinos xwacdegjklortw xxbkmrt xyabjklty xzhmp
yaabcdefghijklmnopqrstuvwxyz ybabdehijklmnoxy ychlnpr ydadegks yeaceijlnrstuvy ygailmprsuw yhadls
yi-afghijklmnpqrstuvxyz ykaghiklmnortuy ylabegilmnoruy ymabcdeghiklmnopqrstxz ynabdeghklnoqsu yo-bgiklmnstxy
ypabghkmnopz yrabeiklmnoswy yscdglmnoprsy ytalpwy yuabcdefgijklmnpqrtuwxyz yvat ywaglnqrtuw yxaglmuy yyruz
yzgk za-abcdefghijklmopqrstuvwxyz zbaceltuw zcadh zdj zeaghmn zgabhmnr zh-bdinwx ziabklmnrwz zkabdghknoprtuvz
zlaejmnqsuw zmabcdefghijklmnopqrstuvwxyz znadegks zochmoqrs zpabcdefghijklmnopqrstuvwxyz zqe zragnops zsaklmru
zteglmnpqstuxy zu-ahmny zwa zxx zybgjnp zzaj
`;

/** Regions of two letters. */
export const REGIONS = `
aa ac ad ae af ag ai al am an ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bu
bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cp cq cr cs cu cv cw cx cy cz dd de dg dj dk dm do dz ea ec ee
eg eh er es et eu ez fi fj fk fm fo fr fx ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr
ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu
lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nt nu
nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr
ss st su sv sx sy sz ta tc td tf tg th tj tk tl tm tn to tp tr tt tv tw tz ua ug um un us uy uz va vc ve vg vi
vn vu wf ws yd ye yt yu za zm zr zw zz
`;

export const SCRIPTS = `
adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng berf bhks blis bopo brah brai bugi buhd
cakm cans cari cham cher chis chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh egyp elba
elym ethi gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb hang hani hano hans hant hatr hebr
hira hluw hmng hmnp hntl hrkt hung inds ital jamo java jpan jurc kali kana kawi khar khmr khoj kitl kits knda
kore kpel krai kthi lana laoo latf latg latn leke lepc limb lina linb lisu loma lyci lydi mahj maka mand mani
marc maya medf mend merc mero mlym modi mong moon mroo mtei mult mymr nagm nand narb nbat newa nkdb nkgb nkoo
nshu ogam olck onao orkh orya osge osma ougr palm pauc pcun pelm perm phag phli phlp phlv phnx piqd plrd prti
psin ranj rjng rohg roro runr samr sara sarb saur seal sgnw shaw shrd shui sidd sidt sind sinh sogd sogo sora
soyo sund sunu sylo syrc syre syrj syrn tagb takr tale talu taml tang tavt tayo telu teng tfng tglg thaa thai
tibt tirh tnsa todr tols toto tutg ugar vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb zinh zmth zsye
zsym zxxx zyyy zzzz
`;
