//! OpenGL, and GLUT 3: drawing functions. GLUT calls the functions of the program in `glutMainLoop`.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const GL: Contract = Contract::of("OpenGL");
const GLUT: Contract = Contract::of("GLUT");

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(
        &[
            "glBegin",
            "glBindTexture",
            "glBlendFunc",
            "glClear",
            "glClearColor",
            "glClearDepth",
            "glColor3f",
            "glColor4f",
            "glDepthFunc",
            "glDepthMask",
            "glDisable",
            "glEnable",
            "glEnd",
            "glFlush",
            "glLoadIdentity",
            "glMatrixMode",
            "glOrtho",
            "glPopMatrix",
            "glPushMatrix",
            "glRotatef",
            "glScalef",
            "glShadeModel",
            "glTexCoord2f",
            "glTexImage2D",
            "glTexParameteri",
            "glTranslatef",
            "glVertex2f",
            "glVertex3f",
            "glViewport",
        ],
        GL,
    ),
    Group::contract(&["glGenTextures"], GL.fills(&[Fill::Objects(1, 0)])),
    Group::contract(&["glutInit"], GLUT.beyond("arguments of the program are removed")),
    Group::contract(
        &[
            "glutDestroyWindow",
            "glutDisplayFunc",
            "glutIdleFunc",
            "glutInitDisplayMode",
            "glutInitWindowPosition",
            "glutInitWindowSize",
            "glutKeyboardFunc",
            "glutPostRedisplay",
            "glutReshapeFunc",
            "glutSwapBuffers",
        ],
        GLUT,
    ),
    Group::contract(&["glutCreateWindow"], GLUT.number(1, i32::MAX as i64)),
    Group::contract(&["glutGet"], GLUT),
    Group::contract(&["glutMainLoop"], GLUT.gives(Gives::Stops(CALLS_BACK))),
];
