package taxonomy

// userCues: who somebody is, what they like, where they work; the third person, the present tense.
const userCues = `
4 s: profile | about me | who i am | user profile | bio | background | identity | expertise | persona | perfil | profil | профиль | profilo | プロフィール | 用户画像 | 프로필 | 自己紹介 | 个人信息
3 s: preference | preferences | prefs | preferencias | preferências | préférences | vorlieben | präferenzen | предпочтения | preferenze | preferensi | preferencje | 好み | 偏好 | 习惯 | 선호
2 s: user | role | collaboration | style | philosophy | personal | machine | machines | principles | taste | editor | timezone | email | voice | language
3 l: ^ the user is | ^ user is | the user is a | the user is an | user is a | user is an | who the user is | the user has been | ^ user's role | ^ the user's name
2.5 l: ^ user has | ^ the user has | ^ user works | ^ the user works | ^ user runs | ^ the user runs | ^ user codes | ^ user uses | ^ the user uses | ^ user lives | ^ user speaks | ^ user writes | ^ user finds | ^ user likes | ^ user's | ^ the user's | ^ user thinks | ^ user owns | ^ user maintains | ^ the user maintains | ^ user does | ^ user often | ^ user frequently | ^ the user often | ^ the user frequently | ^ user sometimes
2 a: user prefers | the user prefers | user preference | user preferences | user's preference | user's preferences | he prefers | she prefers | prefers | user dislikes | user likes | user values | user enjoys | his preference | her preference | their preference | likes to | dislikes | values
2 a: l'utilisateur préfère | el usuario prefiere | o usuário prefere | der nutzer bevorzugt | der benutzer bevorzugt | der user bevorzugt | bevorzugt | bevorzugtes | prefiere | prefere | préfère | предпочитает | preferisce | 好む | 喜欢 | 偏好 | 更喜欢 | 选用 | 선호
2 a: years of experience | years experience | self-taught | native language | native speaker | mother tongue | comfortable with | familiar with | unfamiliar with | deep expertise | domain expert | new to | fluent in | his background | her background | professional background | background in | career | degree in | studied | colorblind | color blind | colour blind | dyslexic | adhd
1.5 a: developer | engineer | senior | junior | researcher | scientist | maintainer | founder | co-founder | owner of | cto | student | beginner | professional | designer | writer | journalist | freelancer | consultant | analyst | architect | teacher | hobbyist | solo dev | solo developer | product manager
1.5 a: entwickler | ingenieur | développeur | ingénieur | desarrollador | ingeniero | desenvolvedor | engenheiro | разработчик | инженер | sviluppatore | 開発者 | エンジニア | 开发者 | 工程师 | 独立开发 | 개발자 | 학생 | 学生
2 a: working style | work style | communication style | how they work | how he works | how she works | how they like | how to work with | collaboration style | collaborates | coding style | thinks in | cares about | approach to | mental model | stack preferences | tech preferences | style preferences | habits | arbeitsstil | arbeitsweise | style de travail | estilo de trabajo | estilo de trabalho | стиль работы | styl współpracy | 作業スタイル | 作業環境 | 协作风格 | 工作方式 | 작업 스타일 | 使用习惯
1.5 a: any project | across projects | across all projects | all projects | every project | other projects | any repo | in general | cross-project | personal projects | for life | globally
1.2 a: his machine | her machine | home machine | work machine | user's machine | laptop | macbook | mac mini | workstation | ipad | iphone | desktop app | dotfiles | windows 11 | windows pc | time zone | timezone | at home | at the office | based in | lives in | personal email | git identity | work email | home office | keyboard layout | 操作系统 | 회사 | 집에서
0.7 a: he | she | his | her | him | he's | she's | himself | herself | er hat | он | она | il est | elle est
0.6 a: the user | user | user's | users' | l'utilisateur | el usuario | o usuário | der nutzer | der user | des users | der benutzer | пользователь | пользователя | użytkownik | pengguna | brugeren | ユーザー | 用户 | 사용자
1 a: prefer | preference | preferences | preferencia | preferência | préférence | предпочтения | wants | likes | finds | enjoys | hates | loves | thinks | believes | tends to | usually | often | uncomfortable | strong opinions | philosophy | responds in | replies in | speaks | antwortet | writes in
-1 a: the codebase | our | we | production | the repo's | this repo
-1 a: <block> | #n | <hash>
`
